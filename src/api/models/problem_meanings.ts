import type { ProblemCode } from "../../domain/problem.ts";

/** Meaning of each problem where a route has no more specific one. */
export const PROBLEM_MEANINGS: Readonly<Record<ProblemCode, string>> = {
  MALFORMED_REQUEST: "The body is missing or is not well-formed JSON, or the URL is too long",
  UNAUTHORIZED: "The credential is missing, expired or revoked",
  FORBIDDEN: "The credential is valid but lacks the named scope or role",
  ADDRESS_NOT_ALLOWED: "The key may not be used from the address of the caller",
  ORGANIZATION_SUSPENDED: "The operator of the service suspended the organization; the detail says why",
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
