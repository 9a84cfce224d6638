import { editsBetween } from "../line/as_typed.ts";
import { type Config, readConfig, VARIABLES } from "../../config.ts";
import { wrongUsage } from "../line/failure.ts";

/** Short names are one edit away from names of other programs: `PORT` from `SPORT`. */
const LENGTH_MIN = 6;
/** Names of at least this length may have two. */
const TWO_EDITS_LENGTH_MIN = 10;

/** The configuration of this process. Throws a `Failure` that names every bad variable. */
export function openConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  try {
    return readConfig(environment);
  } catch (error) {
    if (error instanceof RangeError) {
      throw wrongUsage(`The configuration is wrong:\n${error.message}`, { cause: error });
    }
    throw error;
  }
}

export function requireDatabaseUrl({ databaseUrl }: Config, command: string): string {
  if (databaseUrl === undefined) {
    throw wrongUsage(`${command} needs DATABASE_URL: only serve starts a Postgres of its own`);
  }
  return databaseUrl;
}

/**
 * The variables of an environment that the service does not know but whose names resemble one that it does, as sentences.
 *
 * @example
 * ```ts
 * misspeltVariables({ GAZETEER_URL: "https://example.com" }); // ["GAZETEER_URL is not known: is GAZETTEER_URL meant?"]
 * ```
 */
export function misspeltVariables(environment: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(environment).filter((name) => !VARIABLES.includes(name)).flatMap((name) => {
    const meant = VARIABLES.find((known) => resembles(name, known));
    return meant === undefined ? [] : [`${name} is not known: is ${meant} meant?`];
  });
}

function resembles(name: string, known: string): boolean {
  if (known.length < LENGTH_MIN) {
    return name !== known && name.toUpperCase() === known;
  }
  const limit = known.length < TWO_EDITS_LENGTH_MIN ? 1 : 2;
  return editsBetween(name.toUpperCase(), known, limit) <= limit;
}
