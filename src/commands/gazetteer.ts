import { EXIT_CODE, Failure } from "./line/failure.ts";
import { openConfig } from "./open/open_config.ts";

/** One operation of the command. It gets the words after its name, and the data folder. */
type Operation = (words: readonly string[], dataDir: string) => Promise<void>;

const OPERATIONS: Readonly<Record<string, () => Promise<Operation>>> = {
  add: async () => (await import("./gazetteer/add.ts")).add,
  list: async () => (await import("./gazetteer/list.ts")).list,
  remove: async () => (await import("./gazetteer/remove.ts")).remove,
  verify: async () => (await import("./gazetteer/verify.ts")).verify,
  info: async () => (await import("./gazetteer/info.ts")).info,
  build: async () => (await import("./gazetteer/build.ts")).build,
};

/** Adds, shows, checks and removes the data that addresses are resolved with. */
export async function gazetteer([name = "", ...rest]: readonly string[]): Promise<number> {
  const load = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (load === undefined) {
    throw new Failure(`Usage: bun run gazetteer ${Object.keys(OPERATIONS).join(" | ")}`, { exitCode: EXIT_CODE.usage });
  }
  const run = await load();
  await run(rest, openConfig(process.env).dataDir);
  return EXIT_CODE.ok;
}
