import { Problem } from "../domain/problem.ts";
import { StoreError } from "./store_error.ts";

/** What may be logged of an error: its kind, never its message, which may contain users' input. */
export interface Reason {
  readonly error: string;
  readonly code: string | undefined;
}

/** Codes of the system, of drivers and of Postgres. */
const CODE = /^[A-Za-z0-9_]{1,64}$/u;

/** The name and code of an error: enough to find its cause, without users' input. */
export function reasonOf(error: unknown): Reason {
  if (!(error instanceof Error)) {
    return { error: typeof error, code: undefined };
  }
  const code = codeOf(error);
  return { error: error.name, code: code !== undefined && CODE.test(code) ? code : undefined };
}

function codeOf(error: Error): string | undefined {
  if (error instanceof Problem) {
    return error.options.reason ?? error.kind;
  }
  if (error instanceof StoreError) {
    const { sqlState, constraint } = error.options;
    return sqlState === undefined ? undefined : [sqlState, constraint ?? []].flat().join("_");
  }
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : undefined;
}
