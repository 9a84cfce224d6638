import { EXIT_CODE } from "./exit_code.ts";
import { Failure } from "./failure.ts";
import { openConfig } from "./open_config.ts";

/** One verb of the command: it is handed the words behind it and the data folder. */
type Verb = (words: readonly string[], dataDir: string) => Promise<void>;

const VERBS: Readonly<Record<string, () => Promise<Verb>>> = {
  add: async () => (await import("./gazetteer/add.ts")).add,
  list: async () => (await import("./gazetteer/list.ts")).list,
  remove: async () => (await import("./gazetteer/remove.ts")).remove,
  verify: async () => (await import("./gazetteer/verify.ts")).verify,
  info: async () => (await import("./gazetteer/info.ts")).info,
  build: async () => (await import("./gazetteer/build.ts")).build,
};

/** Adds, shows, checks and removes the data that addresses are resolved with. */
export async function gazetteer([verb = "", ...rest]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
  if (load === undefined) {
    throw new Failure(`Usage: bun run gazetteer ${Object.keys(VERBS).join(" | ")}`, { exitCode: EXIT_CODE.usage });
  }
  const run = await load();
  await run(rest, openConfig(process.env).dataDir);
  return EXIT_CODE.ok;
}
