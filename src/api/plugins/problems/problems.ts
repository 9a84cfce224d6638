import { ParseError, ValidationError } from "elysia";
import { codeOf, Problem } from "../../../domain/problem.ts";
import type { Logger } from "../../../observability/mod.ts";
import { NO_BODY } from "../body/json_body.ts";
import { notesOf } from "../requests/request_notes.ts";
import type { RouteTable } from "../requests/request_url.ts";
import { fieldProblems, type ProblemForm, problemResponse } from "./problem_response.ts";

/** What is needed to turn an error into a response. */
export interface ProblemAnswerer {
  readonly logger: Logger;
  readonly routes: () => RouteTable;
  readonly isDiskFull: () => boolean;
  /** The form of errors on the path of a request, where it is not `application/problem+json`. */
  readonly formOf: (request: Request) => ProblemForm | undefined;
}

/** What Elysia passes to an error hook, as far as it is used. */
export interface FailedRequest {
  readonly request: Request;
  readonly error: unknown;
  readonly code: string | number;
}

/** Our own stack frames, to locate a defect; more would fill the log. */
const FRAMES_MAX = 8;

/**
 * Answers every error as `application/problem+json`: a `Problem` of an operation, a violation of a schema, and a bare
 * `INTERNAL` for every other error, whose stack frames are logged (never its message, which may contain user input).
 */
export function answerProblem(answerer: ProblemAnswerer, failed: FailedRequest): Response {
  const notes = notesOf(failed.request);
  const found = problemOf(failed.error, failed.code) ?? brokenOff(failed) ?? missing(answerer, failed) ??
    internal(answerer, failed);
  const problem = found.kind === "UNAVAILABLE" && answerer.isDiskFull() ? fullDisk(found) : found;
  notes.code = problem.kind;
  notes.reason = problem.options.reason;
  return problemResponse(problem, {
    requestId: notes.requestId,
    headers: headersOf(problem, failed, answerer),
    written: answerer.formOf(failed.request)?.(problem, failed.request),
  });
}

function problemOf(error: unknown, code: string | number): Problem | undefined {
  if (error instanceof Problem) {
    return error;
  }
  if (error instanceof Error && "code" in error && DISK_FULL.has(String(error.code))) {
    return fullDisk(error);
  }
  if (error instanceof ParseError) {
    const { cause } = error;
    return cause instanceof Problem ? cause : new Problem("MALFORMED_REQUEST", "The body cannot be read", { cause });
  }
  if (error instanceof ValidationError && error.type !== "response") {
    return invalid(error);
  }
  return code === "INVALID_COOKIE_SIGNATURE" ? new Problem("MALFORMED_REQUEST", "A cookie cannot be read") : undefined;
}

/** The client disconnected, or Bun closed the connection because of malformed chunks; the answer is never read. */
function brokenOff({ error, request }: FailedRequest): Problem | undefined {
  return error instanceof Error && error.name === "AbortError" && request.signal.aborted
    ? new Problem("MALFORMED_REQUEST", "The client closed the connection", { reason: "client_closed" })
    : undefined;
}

/** The system's errors for a full disk, an exhausted disk quota and a limit on the size of files. */
const DISK_FULL: ReadonlySet<string> = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
/** Seconds: an operator has to free space first. */
const DISK_RETRY_S = 30;

/** A part that is unavailable while the disk is full is so for that reason: the database needs free space. */
function fullDisk(cause: unknown): Problem {
  const reason = cause instanceof Problem ? cause.options.reason ?? "ENOSPC" : "ENOSPC";
  return new Problem(
    "UNAVAILABLE",
    "The disk of the service is full: nothing can be stored until its operator frees space",
    { retryAfterS: DISK_RETRY_S, reason, cause },
  );
}

function invalid({ type, validator, value }: ValidationError): Problem {
  if (type === "params") {
    return new Problem("NOT_FOUND", "There is nothing with this identifier");
  }
  if (value === NO_BODY) {
    return new Problem("MALFORMED_REQUEST", "The request needs a JSON body");
  }
  // Elysia passes a plain schema only where a decoder fails, and no schema here has one.
  if (!("Errors" in validator)) {
    return new Problem("INVALID_REQUEST", "The request is invalid");
  }
  const errors = fieldProblems(validator.Errors(value));
  const where = type === "body" ? "body" : type === "query" ? "query" : "request";
  return new Problem("INVALID_REQUEST", `The ${where} is invalid`, {
    errors,
  });
}

function missing({ routes }: ProblemAnswerer, { request, code }: FailedRequest): Problem | undefined {
  if (code !== "NOT_FOUND") {
    return undefined;
  }
  const { pathname, searchParams } = new URL(request.url);
  const methods = routes().methodsOf(pathname);
  if (methods.length === 0) {
    return new Problem("NOT_FOUND", "There is no such path");
  }
  // An address line of a browser sends nothing else.
  const body = request.method === "GET" && methods.includes("POST") ? bodyOf(searchParams) : undefined;
  const remedy = body === undefined
    ? ""
    : `: send the body ${body} with POST and Content-Type: application/json. /swagger has a form for it`;
  return new Problem("METHOD_NOT_ALLOWED", `This path supports ${methods.join(", ")}${remedy}`);
}

/** The JSON body with the fields that were sent in the address, without their values. */
function bodyOf(parameters: URLSearchParams): string | undefined {
  const names = [...new Set(parameters.keys())].filter((name) => FIELD.test(name)).slice(0, FIELDS_MAX);
  return names.length === 0 ? undefined : JSON.stringify(Object.fromEntries(names.map((name) => [name, "…"])));
}

/** A name as the bodies have. */
const FIELD = /^[a-z][a-z_]{0,29}$/u;
const FIELDS_MAX = 5;

function internal({ logger }: ProblemAnswerer, { request, error }: FailedRequest): Problem {
  logger.error("defect", {
    request_id: notesOf(request).requestId,
    name: error instanceof Error ? error.name : typeof error,
    code: codeOf(error),
    at: error instanceof Error ? framesOf(error) : undefined,
  });
  return new Problem("INTERNAL", "An internal error occurred; it was logged with the request's identifier");
}

function framesOf(error: Error): string {
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at\s/u.test(line));
  return frames.slice(0, FRAMES_MAX).map((line) => line.trim().slice("at ".length)).join(" < ");
}

function headersOf(problem: Problem, { request }: FailedRequest, { routes }: ProblemAnswerer): Record<string, string> {
  if (problem.kind === "METHOD_NOT_ALLOWED") {
    return { allow: routes().methodsOf(new URL(request.url).pathname).join(", ") };
  }
  if (problem.kind !== "UNAUTHORIZED") {
    return {};
  }
  const isPresent = request.headers.has("authorization");
  return { "www-authenticate": `Bearer realm="locus"${isPresent ? ', error="invalid_token"' : ""}` };
}
