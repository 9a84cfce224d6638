import { Elysia, t } from "elysia";
import { Problem, PROBLEM_CODES, PROBLEM_STATUS, type ProblemCode } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { PROBLEM_TITLES, problemType } from "../plugins/problems/problem_response.ts";
import { closed, oneOf } from "../models/fields.ts";

/** The body of every error (RFC 9457). */
export const ProblemModel = t.Object({
  success: t.Literal(false),
  type: t.String({ format: "uri-reference", description: "Where this kind of problem is explained." }),
  title: t.String({ description: "The kind of problem, always the same text." }),
  status: t.Number({ multipleOf: 1, minimum: 400, maximum: 599 }),
  detail: t.String({ description: "This problem, in words for a person. Never contains what was sent." }),
  code: oneOf(PROBLEM_CODES, { description: "The kind of problem, for programs." }),
  request_id: t.String({ description: "Also in the header `X-Request-Id`. Quote it when you contact the operator." }),
  errors: t.Optional(t.Array(
    closed({
      pointer: t.String({
        description: "JSON pointer to the field (RFC 6901); query parameters like fields of a body.",
      }),
      detail: t.String({ description: "The rule for this field." }),
    }),
    { description: "All invalid fields." },
  )),
}, { title: "Problem", description: "A problem (RFC 9457).", additionalProperties: true });

/** Meaning of each problem where a route has no more specific one. */
export const PROBLEM_MEANINGS: Readonly<Record<ProblemCode, string>> = {
  MALFORMED_REQUEST:
    "The body is missing or is not well-formed JSON, or the URL is too long or its query not percent-encoded UTF-8",
  UNAUTHORIZED: "The credential is missing, expired or revoked",
  FORBIDDEN: "The credential is valid but lacks the named scope or role",
  ADDRESS_NOT_ALLOWED: "The key may not be used from the address of the caller",
  ORGANIZATION_SUSPENDED: "The operator of the service suspended the organization; the detail says why",
  ZERO_DATA_RETENTION: "Zero data retention is on, and the request would store an input or an answer",
  NOT_FOUND: "It does not exist in this organization and environment",
  METHOD_NOT_ALLOWED: "This path supports other methods, which `Allow` lists",
  CONFLICT: "It conflicts with existing data, or a request with this idempotency key is running",
  PRECONDITION_FAILED: "It was changed since you read it",
  PAYLOAD_TOO_LARGE: "The body is larger than 1 MiB, or than 16 KiB where no credential is required",
  UNSUPPORTED_MEDIA_TYPE: "The body is not `application/json` in UTF-8",
  MISDIRECTED_REQUEST: "The service is not known by the host name of the request",
  INVALID_REQUEST: "Fields are invalid; `errors` lists each",
  IDEMPOTENCY_KEY_REUSED: "The idempotency key was sent with another request",
  RATE_LIMITED: "Too many requests; `Retry-After` says when to retry",
  QUOTA_EXCEEDED: "The limit of calls of the month, or of stored bytes, is reached; `Retry-After` says when to retry",
  INTERNAL: "An error in the service, logged with the `request_id`",
  UNAVAILABLE: "Temporarily unavailable; retry later",
};

/** Explains the kinds of problems: the pages at the `type` of a problem. */
export function problemRoutes({ guard }: RouteContext) {
  return new Elysia({ name: "problems", prefix: "/problems" })
    .use(guard)
    .get("/:code", ({ params }) => {
      const code = params.code.toUpperCase();
      if (!isCode(code)) {
        throw new Problem("NOT_FOUND", "There is no such kind of problem");
      }
      return { code, status: PROBLEM_STATUS[code], title: PROBLEM_TITLES[code], meaning: PROBLEM_MEANINGS[code] };
    }, { open: true });
}

function isCode(text: string): text is ProblemCode {
  return Object.hasOwn(PROBLEM_STATUS, text);
}

export function problemExample(code: ProblemCode, detail: string) {
  return {
    success: false,
    type: problemType(code),
    title: PROBLEM_TITLES[code],
    status: PROBLEM_STATUS[code],
    detail,
    code,
    request_id: "req_01hr2k8x4v9q3m5n7p0r2t4w6y",
    ...(code === "INVALID_REQUEST"
      ? { errors: [{ pointer: "/contry", detail: "There is no such field here. Did you mean country?" }] }
      : {}),
  };
}
