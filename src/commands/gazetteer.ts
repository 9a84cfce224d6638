import { EXIT_CODE, Failure, wrongUsage } from "./line/failure.ts";
import type { Config } from "../config.ts";
import { openConfig } from "./open/open_config.ts";

/** One operation of the command. It gets the words after its name. */
type Operation = (words: readonly string[], config: Config) => Promise<void> | void;

const OPERATIONS: Readonly<Record<string, () => Promise<Operation>>> = {
  add: async () => (await import("./gazetteer/add.ts")).add,
  catalog: async () => (await import("./gazetteer/catalog.ts")).catalog,
  update: async () => (await import("./gazetteer/update.ts")).update,
  rollback: async () => (await import("./gazetteer/set_in_force.ts")).rollback,
  publish: async () => (await import("./gazetteer/publish.ts")).publish,
  list: async () => (await import("./gazetteer/set_in_force.ts")).list,
  remove: async () => (await import("./gazetteer/set_in_force.ts")).remove,
  verify: async () => (await import("./gazetteer/set_in_force.ts")).verify,
  info: async () => (await import("./gazetteer/set_in_force.ts")).info,
  build: async () => (await import("./gazetteer/set_in_force.ts")).build,
};

/** Operations that change the data of an installation, which one that follows another does not have. */
const OF_OWN_DATA: ReadonlySet<string> = new Set(["add", "remove", "rollback"]);

/** Finds, adds, updates, publishes, shows, checks and removes the data that addresses are resolved with. */
export async function gazetteer([name = "", ...rest]: readonly string[]): Promise<void> {
  const load = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (load === undefined) {
    throw wrongUsage(`Usage: bun run gazetteer ${Object.keys(OPERATIONS).join(" | ")}`);
  }
  const config = openConfig(process.env);
  if (config.gazetteerUrl !== undefined && OF_OWN_DATA.has(name)) {
    throw wrongUsage(
      `This installation follows GAZETTEER_URL: run gazetteer ${name} where the data is published, then publish it`,
    );
  }
  const run = await load();
  try {
    await run(rest, config);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw new Failure("Interrupted: the set in force was not changed", {
        exitCode: EXIT_CODE.interrupted,
        cause: error,
      });
    }
    throw error;
  }
}
