import { codeOf, Problem } from "../domain/problem.ts";
import { DrizzleQueryError } from "drizzle-orm/errors";

/** SQLSTATEs that the service expects, by their names in the manual of Postgres. */
export const SQL_STATES = {
  foreignKeyViolation: "23503",
  uniqueViolation: "23505",
  insufficientPrivilege: "42501",
  objectInUse: "55006",
  lockNotAvailable: "55P03",
} as const;

/** Details of a refusal by the database: never a value, because messages are logged. */
interface StoreErrorOptions {
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
interface Reason {
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

/**
 * SQLSTATE classes of a server that is away, full, stopping or faulty: connection, resources, intervention, system,
 * internal. The last also stands for errors of files that have no state of their own ("File too large").
 */
const AWAY_CLASSES = ["08", "53", "57", "58", "XX"];

/** A server that accepts no writes: demoted, or switched near the end of its disk. */
const READ_ONLY = "25006";

/** Our own code for a server that accepts statements and answers none: see `watchServer()`. */
export const SERVER_SILENT = "SERVER_SILENT";

/** Our own code for a pool whose connections were all in use for too long: see `watchPool()`. */
export const NO_CONNECTION = "NO_CONNECTION";

const TOO_LONG = "The database took too long";
const CROSSED = "Two changes of the same rows crossed: try again";
const NOT_PREPARED = "The database is not prepared for this version: its operator runs `bun run migrate`";

/** What is answered to codes that say why the database cannot be used now. */
const UNAVAILABLE: ReadonlyMap<string, string> = new Map([
  // `statement_timeout` or an operator who cancelled it, and transactions that were idle or open for too long.
  ["57014", TOO_LONG],
  ["25P03", TOO_LONG],
  ["25P04", TOO_LONG],
  // `deadlock_detected`, `serialization_failure`: nothing was changed, and a retry succeeds.
  ["40P01", CROSSED],
  ["40001", CROSSED],
  [SERVER_SILENT, "The database does not answer"],
  [NO_CONNECTION, "All connections to the database are in use"],
  // `disk_full`: the server could not write, and continues.
  ["53100", "The disk of the database is full: nothing can be stored until its operator frees space"],
  // Something that every version of the schema has is missing: `undefined_table`, `undefined_column`,
  // `invalid_schema_name`. Our queries are tested, so the cause is a database that was not migrated.
  ["42P01", NOT_PREPARED],
  ["42703", NOT_PREPARED],
  ["3F000", NOT_PREPARED],
]);

/** Codes of postgres.js and the system for a server that is away. */
const AWAY_CODES = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
]);

/**
 * The same error without the query's parameters and the refused row, which drivers put into messages: they contain
 * hashes, e-mail addresses and places. The `cause` is dropped for the same reason. Other errors are returned unchanged.
 */
export function withoutValues(error: unknown): unknown {
  const original = error instanceof DrizzleQueryError ? error.cause : error;
  const code = textOf(original, "code");
  const detail = code === undefined ? undefined : whyUnavailable(code, original);
  if (code !== undefined && detail !== undefined) {
    return new Problem("UNAVAILABLE", detail, { retryAfterS: 1, reason: code });
  }
  // Everything that a new row refers to was found before: it was deleted in between, for example with its organization.
  if (code === SQL_STATES.foreignKeyViolation) {
    return new Problem("CONFLICT", "Something that this belongs to was deleted at the same moment", { reason: code });
  }
  if (error instanceof DrizzleQueryError || textOf(original, "severity") !== undefined) {
    return new StoreError({
      sqlState: code,
      constraint: textOf(original, "constraint_name"),
      table: textOf(original, "table_name"),
    });
  }
  return error;
}

/** Why the database cannot be used now, for an error it returned; absent where it can. */
function whyUnavailable(code: string, error: unknown): string | undefined {
  const known = UNAVAILABLE.get(code) ?? (isUnknownRole(code, error) ? NOT_PREPARED : undefined);
  return known ?? (AWAY_CODES.has(code) || isAwayState(code) ? "The database cannot be reached" : undefined);
}

/** The role that `migrate()` creates: without it no connection is possible. */
function isUnknownRole(code: string, error: unknown): boolean {
  return code === "22023" && textOf(error, "severity") === "FATAL";
}

function isAwayState(code: string): boolean {
  return code === READ_ONLY || code.length === 5 && AWAY_CLASSES.some((prefix) => code.startsWith(prefix));
}

function textOf(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null) {
    return undefined;
  }
  const found: unknown = Reflect.get(value, name);
  return typeof found === "string" ? found : undefined;
}
