import { dispatch } from "./commands/line/dispatch.ts";
import { restartAsWorker } from "./commands/worker.ts";

const words = process.argv.slice(2);
if (words[0] === "worker") {
  restartAsWorker();
}
process.exitCode = await dispatch(words);
// A finished command ends: an open connection must not keep the terminal waiting.
process.exit();
