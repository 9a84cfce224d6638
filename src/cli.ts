import { dispatch } from "./commands/line/dispatch.ts";

process.exitCode = await dispatch(process.argv.slice(2));
// A finished command ends: an open connection must not keep the terminal waiting.
process.exit();
