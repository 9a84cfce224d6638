import { type Config, readConfig } from "../config.ts";
import { EXIT_CODE } from "./exit_code.ts";
import { Failure } from "./failure.ts";

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
