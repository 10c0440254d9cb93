/* Reads records, one a line, and verifies each as the fairness page does. Prints one line of JSON a
   record: the names of what does not fit, or {"place"} for what is no record. */
import { NotARecord, verify } from "../../../static/games/fairness/verify.js";

let text = "";
for await (const chunk of process.stdin) text += chunk;

for (const line of text.split("\n").filter(Boolean)) {
  try {
    const { checks } = await verify(JSON.parse(line));
    console.log(JSON.stringify(Object.keys(checks).filter((name) => !checks[name]).sort()));
  } catch (error) {
    if (!(error instanceof NotARecord)) throw error;
    console.log(JSON.stringify({ place: error.place }));
  }
}
