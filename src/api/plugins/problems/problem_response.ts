import {
  type FieldProblem,
  type FieldRules,
  invalidFields,
  Problem,
  type ProblemCode,
} from "../../../domain/problem.ts";
import { editDistance } from "../../../text/edit_distance.ts";

/** The short, unchanging summary of each code (RFC 9457, section 3.1.3). */
export const PROBLEM_TITLES: Readonly<Record<ProblemCode, string>> = {
  MALFORMED_REQUEST: "The request cannot be read",
  UNAUTHORIZED: "A valid credential is required",
  FORBIDDEN: "The credential does not allow this",
  ADDRESS_NOT_ALLOWED: "The key may not be used from this address",
  ORGANIZATION_SUSPENDED: "The organization is suspended",
  ZERO_DATA_RETENTION: "Nothing may be stored",
  NOT_FOUND: "Not found",
  METHOD_NOT_ALLOWED: "This method is not supported",
  CONFLICT: "The request conflicts with existing data",
  PRECONDITION_FAILED: "It was changed since you read it",
  PAYLOAD_TOO_LARGE: "The body is too large",
  UNSUPPORTED_MEDIA_TYPE: "This media type is not supported",
  MISDIRECTED_REQUEST: "The service is not known by this host name",
  INVALID_REQUEST: "The request is invalid",
  IDEMPOTENCY_KEY_REUSED: "The idempotency key belongs to another request",
  RATE_LIMITED: "Too many requests",
  QUOTA_EXCEEDED: "The limit of calls or storage is reached",
  INTERNAL: "Internal error",
  UNAVAILABLE: "Temporarily unavailable",
};

/** The media type of every error (RFC 9457). */
export const PROBLEM_MEDIA_TYPE = "application/problem+json";

/** The path of the explanation of a code: the stable `type` of its problems. */
export function problemType(code: ProblemCode): string {
  return `/problems/${code.toLowerCase()}`;
}

/** A problem as the clients of another interface expect it. */
export type ProblemForm = (problem: Problem, request: Request) => WrittenProblem;

export interface WrittenProblem {
  readonly body: string;
  readonly mediaType: string;
  readonly status: number;
  /** Seconds: a longer wait is not told as `Retry-After`. Absent: every wait is. */
  readonly longestWaitS?: number;
}

interface ProblemResponseOptions {
  readonly requestId: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Absent: `application/problem+json`. */
  readonly written?: WrittenProblem | undefined;
}

/** A problem as `application/problem+json` or in another form, with the headers that its status requires. */
export function problemResponse(
  problem: Problem,
  { requestId, headers, written = problemJson(problem, requestId) }: ProblemResponseOptions,
): Response {
  const { retryAfterS } = problem.options;
  const isTold = retryAfterS !== undefined && retryAfterS <= (written.longestWaitS ?? Infinity);
  return new Response(written.body, {
    status: written.status,
    headers: {
      "content-type": written.mediaType,
      ...(isTold ? { "retry-after": String(Math.ceil(retryAfterS)) } : {}),
      ...headers,
    },
  });
}

function problemJson({ kind, status, message, options }: Problem, requestId: string): WrittenProblem {
  const body = {
    success: false,
    type: problemType(kind),
    title: PROBLEM_TITLES[kind],
    status,
    detail: message,
    code: kind,
    request_id: requestId,
    ...(options.errors === undefined ? {} : { errors: options.errors }),
    ...options.extension,
  };
  return { body: JSON.stringify(body), mediaType: PROBLEM_MEDIA_TYPE, status };
}

/** The problem of a field that breaks a rule which no schema can express. */
export function invalidField(part: "body" | "query" | "form", rules: FieldRules): Problem {
  return invalidFields(`The ${part} is invalid`, rules);
}

/** Reads a part of a body. Its problems get the pointers of the whole. */
export function readPart<Value>(wholeOf: (pointer: string) => string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem) || error.options.errors === undefined) {
      throw error;
    }
    const errors = error.options.errors.map((one) => ({ ...one, pointer: wholeOf(one.pointer) }));
    throw new Problem(error.kind, error.message, { ...error.options, errors });
  }
}

/** A longer name cannot be a typo of a known one, and is not compared. */
const NAME_LENGTH_MAX = 40;

/** One violation of a schema, as TypeBox reports it. */
interface Breach {
  /** JSON pointer. */
  readonly path: string;
  readonly schema: RuleSchema & { readonly properties?: Readonly<Record<string, RuleSchema>> };
  readonly message: string;
}

/** More would not help the caller, and a hostile body could break thousands of rules. */
const FIELD_PROBLEMS_MAX = 20;
/** A member name from the caller is repeated only when it looks like a name. */
const PLAIN_NAME = /^[\w.-]{1,40}$/u;

/** Every field that breaks a rule, once, with the rule in words. Never contains values. */
export function fieldProblems(breaches: Iterable<Breach>): FieldProblem[] {
  const found = new Map<string, FieldProblem>();
  for (const breach of breaches) {
    const problem = { pointer: pointerOf(breach.path), detail: detailOf(breach) };
    if (!found.has(problem.pointer)) {
      found.set(problem.pointer, problem);
    }
    if (found.size === FIELD_PROBLEMS_MAX) {
      break;
    }
  }
  return [...found.values()];
}

function detailOf({ path, schema, message }: Breach): string {
  if (message === "Unexpected property") {
    return unknownField(path, Object.keys(schema.properties ?? {}));
  }
  if (message === "Expected required property") {
    return `This field is required and must be ${ruleOf(schema)}`;
  }
  return `Must be ${ruleOf(schema)}`;
}

function unknownField(path: string, known: readonly string[]): string {
  const nearest = nearestName(path.slice(path.lastIndexOf("/") + 1), known);
  return nearest === undefined
    ? `There is no such field here. Known fields: ${known.join(", ")}`
    : `There is no such field here. Did you mean ${nearest}?`;
}

/** The pointer, with `…` in place of everything from the first name that does not look like a name. */
function pointerOf(path: string): string {
  const names = path.split("/").slice(1);
  const strange = names.findIndex((name) => !PLAIN_NAME.test(name));
  const kept = strange === -1 ? names : [...names.slice(0, strange), "…"];
  return kept.map((name) => `/${name}`).join("");
}

/**
 * The known name of which an unknown one is probably a typo: at most one edit per three letters.
 *
 * @example
 * ```ts
 * nearestName("contry", ["input", "country"]); // "country"
 * ```
 */
export function nearestName(unknown: string, known: readonly string[]): string | undefined {
  if (unknown.length > NAME_LENGTH_MAX) {
    return undefined;
  }
  const from = lettersOf(unknown);
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(unknown.length / 3)) + 1;
  for (const name of known) {
    const to = lettersOf(name);
    const edits = editDistance(from, to, { fromLength: from.length, toLength: to.length, limit: least });
    if (edits < least) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

/** Ignores case, dashes and underscores: `maxAccuracyM` equals `max_accuracy_m`. */
function lettersOf(name: string): Uint32Array {
  return Uint32Array.from(name.toLowerCase().replace(/[-_]/gu, ""), (letter) => letter.codePointAt(0) ?? 0);
}

/** The parts of a JSON Schema that describe its rule. */
interface RuleSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly RuleSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: RuleSchema | readonly RuleSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly format?: string;
  /** Completes "must be …" where the schema's own keywords are unreadable, as with patterns. */
  readonly rule?: string;
}

/**
 * Describes the rule of a field's schema in words: completes "must be …". Never contains a value.
 *
 * @example
 * ```ts
 * ruleOf({ type: "integer", minimum: 0, maximum: 10 }); // "an integer from 0 to 10"
 * ```
 */
export function ruleOf(schema: RuleSchema): string {
  if (schema.rule !== undefined) {
    return schema.rule;
  }
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const);
  }
  const options = schema.anyOf?.map(ruleOf) ?? schema.enum?.map((value) => JSON.stringify(value));
  if (options !== undefined) {
    return listed([...new Set(options)]);
  }
  switch (schema.type ?? "") {
    case "string":
      return counted("a string", "characters", [schema.minLength, schema.maxLength]);
    case "integer":
      return ranged("an integer", [schema.minimum, schema.maximum]);
    case "number":
      return ranged("a number", [schema.minimum, schema.maximum]);
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "array":
      return counted("an array", "items", [schema.minItems, schema.maxItems]);
    case "object":
      return schema.maxProperties === undefined ? "an object" : `an object of at most ${schema.maxProperties} members`;
    default:
      return "of another form";
  }
}

function listed(options: readonly string[]): string {
  return options.length < 2 ? options.join("") : `${options.slice(0, -1).join(", ")} or ${options.at(-1)}`;
}

type Limits = readonly [from: number | undefined, to: number | undefined];

function counted(what: string, unit: string, [from, to]: Limits): string {
  if (from === undefined && to === undefined) {
    return what;
  }
  const count = from !== undefined && from === to ? String(from) : limited([from, to]);
  return `${what} of ${count} ${unit}`;
}

function ranged(what: string, [from, to]: Limits): string {
  if (from === undefined && to === undefined) {
    return what;
  }
  return from !== undefined && to !== undefined ? `${what} from ${from} to ${to}` : `${what} of ${limited([from, to])}`;
}

function limited([from, to]: Limits): string {
  if (from !== undefined && to !== undefined) {
    return `${from} to ${to}`;
  }
  return from === undefined ? `at most ${to}` : `at least ${from}`;
}
