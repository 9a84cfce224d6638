import { dispatch } from "./commands/line/dispatch.ts";
import { restartWithLateCompiler } from "./commands/process/late_compiler.ts";

const words = process.argv.slice(2);
if (words[0] === "worker" || words[0] === "gazetteer") {
  restartWithLateCompiler();
}
process.exitCode = await dispatch(words);
// A finished command ends: an open connection must not keep the terminal waiting.
process.exit();
