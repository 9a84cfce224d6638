import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * Codes of a connection that existed and was lost, as after a restart of Postgres or of a pooler, or that was not made
 * in time because a machine stood still for some seconds. A server that is away refuses connections (`ECONNREFUSED`),
 * which is not among them: a second attempt would be refused too.
 */
const LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNRESET",
  "EPIPE",
  // The server ends its connections one by one when it is stopped: `admin_shutdown`, `crash_shutdown`.
  "57P01",
  "57P02",
]);

/** Whether a statement failed because its connection was lost, so that it may succeed on another one. */
export function isLostConnection(error: unknown): boolean {
  const original = error instanceof DrizzleQueryError ? error.cause : error;
  return original instanceof Error && "code" in original && LOST.has(String(original.code));
}
