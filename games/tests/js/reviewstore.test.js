/* What the replay asks of the site: until the analysis is there; comments page by page. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { ReviewStore } from "../../../static/games/table/reviewstore.js";

const URLS = { analysis: "/a", comments: "/c", write: "/w", remove: "/r/0/remove/" };

function store(answers, more = {}) {
  const asked = [];
  const states = [];
  const made = new ReviewStore({
    urls: URLS, csrf: "t", changed: () => states.push(made.analysis.state),
    fetcher: async (url, options = {}) => {
      asked.push([url, options.method ?? "GET", String(options.body ?? ""), options.headers?.["X-CSRFToken"]]);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return { json: async () => answer };
    },
    wait: async () => {}, ...more,
  });
  return { made, asked, states };
}

test("the analysis is asked for until it is done, and its course is shown", async () => {
  const { made, asked, states } = store([
    { state: "queued", analysis: null }, { state: "running", analysis: null }, { state: "done", analysis: { moves: [] } },
  ]);
  await made.study();
  await made.study();
  assert.equal(asked.length, 3);
  assert.deepEqual(asked[0], ["/a", "POST", "", "t"]);
  assert.deepEqual(states, ["queued", "queued", "running", "done"]);
  assert.deepEqual(made.analysis.data, { moves: [] });
});

test("a failure is told and can be tried again", async () => {
  const { made } = store([new Error("offline"), { error: "太多次" }, { state: "failed", analysis: null }, { state: "done", analysis: {} }]);
  for (const expected of ["failed", "failed", "failed", "done"]) {
    await made.study();
    assert.equal(made.analysis.state, expected);
  }
});

test("comments come page by page, a written one is added, a removed one goes", async () => {
  const { made, asked } = store([
    { comments: [{ id: 1 }, { id: 2 }], more: 2, may_write: true },
    { comments: [{ id: 2 }, { id: 3 }], more: null, may_write: true },
    { comment: { id: 4 } }, { removed: 1 }, { error: "被禁言" },
  ]);
  await made.read();
  await made.read();
  assert.equal(asked[1][0], "/c?after=2");
  assert.equal(await made.write(12, "好"), true);
  assert.equal(asked[2][2], `at=12&text=${encodeURIComponent("好")}`);
  assert.equal(await made.remove(1, "x"), true);
  assert.equal(asked[3][0], "/r/1/remove/");
  assert.deepEqual(made.comments.list.map((one) => one.id), [2, 3, 4]);
  assert.equal(await made.write(0, "x"), false);
  assert.equal(made.comments.error, "被禁言");
});

test("a record that the site does not hold brings its own analysis and asks for nothing", async () => {
  const { made, asked } = store([], { urls: null, analysis: { moves: [] } });
  await made.study();
  await made.read();
  assert.equal(made.analysis.state, "done");
  assert.deepEqual(asked, []);
});
