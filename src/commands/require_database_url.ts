import type { Config } from "../config.ts";
import { EXIT_CODE } from "./exit_code.ts";
import { Failure } from "./failure.ts";

/** The database of a command that does not start its own. */
export function requireDatabaseUrl({ databaseUrl }: Config, command: string): string {
  if (databaseUrl === undefined) {
    throw new Failure(`${command} needs DATABASE_URL: only serve starts a Postgres of its own`, {
      exitCode: EXIT_CODE.usage,
    });
  }
  return databaseUrl;
}
