import { type Config, readConfig } from "../../config.ts";
import { EXIT_CODE, Failure } from "../line/failure.ts";

/** The configuration of this process. Throws a `Failure` that names every bad variable. */
export function openConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof RangeError) {
      throw new Failure(`The configuration is wrong:\n${error.message}`, { exitCode: EXIT_CODE.usage, cause: error });
    }
    throw error;
  }
}

/** The database of a command that does not start its own. */
export function requireDatabaseUrl({ databaseUrl }: Config, command: string): string {
  if (databaseUrl === undefined) {
    throw new Failure(`${command} needs DATABASE_URL: only serve starts a Postgres of its own`, {
      exitCode: EXIT_CODE.usage,
    });
  }
  return databaseUrl;
}
