import { dispatch } from "./commands/line/dispatch.ts";
import {
  type EngineSettings,
  IMPORT_SETTINGS,
  restartWith,
  SERVER_SETTINGS,
  WORKER_SETTINGS,
} from "./commands/process/engine_settings.ts";

const SETTINGS = new Map<string | undefined, EngineSettings>([
  ["server", SERVER_SETTINGS],
  ["worker", WORKER_SETTINGS],
  ["gazetteer", IMPORT_SETTINGS],
]);

const words = process.argv.slice(2);
restartWith(SETTINGS.get(words[0]) ?? {});
process.exitCode = await dispatch(words);
// A finished command ends: an open connection must not keep the terminal waiting.
process.exit();
