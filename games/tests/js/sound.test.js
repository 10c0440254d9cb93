/* Which events are heard, and that nothing sounds before it must. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { Sound, toneFor } from "../../../static/games/table/sound.js";

test("only what concerns the table is heard, and a question only by those it is put to", () => {
  assert.equal(toneFor({ e: "discarded" }), "discard");
  assert.equal(toneFor({ e: "asked", legal: [{ do: "pass" }] }), "asked");
  assert.equal(toneFor({ e: "asked", legal: [] }), null);
  assert.equal(toneFor({ e: "closed" }), null);
  assert.equal(toneFor({ e: "added" }), "melded");
});

test("the sound device is opened by the first tone and used again", () => {
  let opened = 0;
  const part = () => ({ connect: () => part(), start() {}, stop() {}, frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
  class Context {
    constructor() {
      opened += 1;
      this.currentTime = 0;
    }

    createOscillator() {
      return part();
    }

    createGain() {
      return part();
    }
  }
  const sound = new Sound(Context);
  assert.equal(opened, 0);
  sound.play("asked");
  sound.play("discard");
  sound.play("no such tone");
  assert.equal(opened, 1);
  assert.doesNotThrow(() => new Sound(undefined).play("discard"));
});
