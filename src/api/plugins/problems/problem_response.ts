import { type FieldRules, invalidFields, Problem, type ProblemCode } from "../../../domain/problem.ts";

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

export interface ProblemResponseOptions {
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
export function readPart<Value>(pointerOf: (pointer: string) => string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem) || error.options.errors === undefined) {
      throw error;
    }
    const errors = error.options.errors.map((one) => ({ ...one, pointer: pointerOf(one.pointer) }));
    throw new Problem(error.kind, error.message, { ...error.options, errors });
  }
}
