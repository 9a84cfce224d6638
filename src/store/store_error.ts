import { codeOf, Problem } from "../domain/problem.ts";

/** SQLSTATEs that the service expects, by their names in the manual of Postgres. */
export const SQL_STATES = {
  foreignKeyViolation: "23503",
  uniqueViolation: "23505",
  insufficientPrivilege: "42501",
  objectInUse: "55006",
  lockNotAvailable: "55P03",
} as const;

/** Details of a refusal by the database: never a value, because messages are logged. */
export interface StoreErrorOptions {
  /** The SQLSTATE, e.g. `23514`; absent where the error did not come from Postgres. */
  readonly sqlState?: string | undefined;
  readonly constraint?: string | undefined;
  readonly table?: string | undefined;
}

/** A refusal by the database that no product rule expected: a defect of ours. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly options: StoreErrorOptions;
  /** The SQLSTATE. */
  readonly code: string | undefined;

  constructor(options: StoreErrorOptions) {
    const { sqlState = "unknown", constraint = "none", table = "unknown" } = options;
    super(`The database refused: state ${sqlState}, table ${table}, constraint ${constraint}`);
    this.options = options;
    this.code = options.sqlState;
  }
}

/** Whether the database refused with this state. */
export function isRefusal(error: unknown, state: keyof typeof SQL_STATES): error is StoreError {
  return error instanceof StoreError && error.options.sqlState === SQL_STATES[state];
}

/** What may be logged of an error: its kind, never its message, which may contain users' input. */
export interface Reason {
  readonly error: string;
  readonly code: string | undefined;
}

/** The name and code of an error: enough to find its cause, without users' input. */
export function reasonOf(error: unknown): Reason {
  if (!(error instanceof Error)) {
    return { error: typeof error, code: undefined };
  }
  if (error instanceof Problem) {
    return { error: error.name, code: codeOf(error, error.options.reason ?? error.kind) };
  }
  const { sqlState, constraint } = error instanceof StoreError ? error.options : {};
  const code = sqlState === undefined ? codeOf(error) : codeOf(error, [sqlState, constraint ?? []].flat().join("_"));
  return { error: error.name, code };
}
