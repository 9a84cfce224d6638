/** The public error codes and the HTTP status each one has. From the public contract. */
export const PROBLEM_STATUS = {
  MALFORMED_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  ADDRESS_NOT_ALLOWED: 403,
  ORGANIZATION_SUSPENDED: 403,
  ZERO_DATA_RETENTION: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  MISDIRECTED_REQUEST: 421,
  INVALID_REQUEST: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  RATE_LIMITED: 429,
  QUOTA_EXCEEDED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

/** One of the public error codes. */
export type ProblemCode = keyof typeof PROBLEM_STATUS;

/** All of them, in the order of the public contract. */
// The table's keys are the codes; `Object.keys` forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as readonly ProblemCode[];

/** Whether something is away that the operation needs, and it will work when that is back. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Problem && error.kind === "UNAVAILABLE";
}

/** A name or an index as a step of a JSON pointer (RFC 6901): "a/b" is `/a~1b`. */
export function pointerStep(step: string | number): string {
  return `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** What is wrong with one field: a JSON pointer to it and the rule it breaks. Never the value. */
export interface FieldProblem {
  readonly pointer: string;
  readonly detail: string;
}

/** What a `Problem` may carry in addition to its code and detail. */
interface ProblemOptions {
  readonly errors?: readonly FieldProblem[];
  /** Seconds, for `Retry-After`. */
  readonly retryAfterS?: number;
  /** Extra fields of the body, for example the resolution because of which a location was refused. */
  readonly extension?: Readonly<Record<string, unknown>>;
  /** For the log, when the detail for the caller says less: a code of the database or the system, never a value. */
  readonly reason?: string;
  readonly cause?: unknown;
}

/**
 * An error that the caller can understand: a rule of the product, not a defect. Operations throw it; the API turns it
 * into `application/problem+json`.
 *
 * @example
 * ```ts
 * const problem = new Problem("NOT_FOUND", "There is no key with this identifier");
 * problem.status; // 404
 * ```
 */
export class Problem extends Error {
  override readonly name = "Problem";
  // Not named `code`: Elysia reads `code` of every error and would treat it as one of its own codes.
  readonly kind: ProblemCode;
  readonly options: ProblemOptions;

  constructor(kind: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.kind = kind;
    this.options = options;
  }

  get status(): number {
    return PROBLEM_STATUS[this.kind];
  }
}

/**
 * The same answer for something that is unknown, in the other environment, or another organization's: it says where a
 * person who knows that it exists looks next.
 */
export function unknownIdentifier(noun: string): Problem {
  return new Problem(
    "NOT_FOUND",
    `There is no ${noun} with this identifier in this environment. A key acts in its own; a session in test, or in live ` +
      "with the header Locus-Environment: live",
  );
}

/** What was looked for; undefined where that failed with `NOT_FOUND`. */
export async function ifFound<Found>(search: Promise<Found>): Promise<Found | undefined> {
  try {
    return await search;
  } catch (error) {
    if (error instanceof Problem && error.kind === "NOT_FOUND") {
      return undefined;
    }
    throw error;
  }
}

/** Codes of the system, of drivers and of Postgres. */
const CODE = /^[A-Za-z0-9_]{1,64}$/u;

/** The code of an error, by default its own; undefined where it has none. Never a text, which may be a user's input. */
export function codeOf(
  error: unknown,
  code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined,
) {
  return typeof code === "string" && CODE.test(code) ? code : undefined;
}

/** Rules that fields of a body break, by the fields' paths (`coordinates/latitude`; the whole body: no text). Undefined: it breaks none. */
export type FieldRules = Readonly<Record<string, string | undefined>>;

/** `INVALID_REQUEST`, pointing at every field that breaks a rule. */
export function invalidFields(detail: string, rules: FieldRules): Problem {
  const errors = Object.entries(rules)
    .flatMap(([field, rule]) => rule === undefined ? [] : [{ pointer: field && `/${field}`, detail: rule }]);
  return new Problem("INVALID_REQUEST", detail, { errors });
}

/**
 * Asserts that no field breaks a rule.
 *
 * @throws {Problem} as `invalidFields()` returns it
 */
export function assertFields(detail: string, rules: FieldRules): void {
  if (Object.values(rules).some((rule) => rule !== undefined)) {
    throw invalidFields(detail, rules);
  }
}
