import { SQL_STATES } from "./sql_states.ts";

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

  constructor(options: StoreErrorOptions) {
    const { sqlState = "unknown", constraint = "none", table = "unknown" } = options;
    super(`The database refused: state ${sqlState}, table ${table}, constraint ${constraint}`);
    this.options = options;
  }
}

/** Whether the database refused with this state. */
export function isRefusal(error: unknown, state: keyof typeof SQL_STATES): error is StoreError {
  return error instanceof StoreError && error.options.sqlState === SQL_STATES[state];
}
