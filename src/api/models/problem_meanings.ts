import type { ProblemCode } from "../../domain/problem.ts";

/** Meaning of each problem where a route has no more specific one. */
export const PROBLEM_MEANINGS: Readonly<Record<ProblemCode, string>> = {
  MALFORMED_REQUEST: "The body is missing or no well-formed JSON, or the URL is too long",
  UNAUTHORIZED: "The credential is missing, over or revoked",
  FORBIDDEN: "The credential is valid, and lacks the scope or role that is named",
  NOT_FOUND: "There is no such thing in this organization and environment",
  METHOD_NOT_ALLOWED: "This path has other methods, named in `Allow`",
  CONFLICT: "It conflicts with existing data, or a request with this idempotency key is running",
  PRECONDITION_FAILED: "It was changed in the meantime",
  PAYLOAD_TOO_LARGE: "The body is larger than 1 MiB, or than 16 KiB where no credential is required",
  UNSUPPORTED_MEDIA_TYPE: "The body is not `application/json` in UTF-8",
  INVALID_REQUEST: "Fields break rules; each is named in `errors`",
  IDEMPOTENCY_KEY_REUSED: "The idempotency key was sent with another request",
  RATE_LIMITED: "Too many requests; `Retry-After` says when to come back",
  QUOTA_EXCEEDED:
    "The limit of calls of the month, or of stored bytes, is reached; `Retry-After` says when to come back",
  INTERNAL: "A defect of the service, noted under `request_id`",
  UNAVAILABLE: "A part of the service is missing; trying again later helps",
};
