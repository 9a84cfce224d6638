import { DrizzleQueryError } from "drizzle-orm/errors";

/**
 * A connection that was there and is not any more, as after a restart of Postgres or of a pooler, or that was not made
 * in time, as where this process or the server's machine stood still for some seconds. A server that is away refuses
 * (`ECONNREFUSED`), and is not among them: it will at once.
 */
const LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNRESET",
  "EPIPE",
  // The server ends its connections one by one when it is told to stop: `admin_shutdown`, `crash_shutdown`.
  "57P01",
  "57P02",
]);

/** Whether a statement failed with its connection, and another connection may well do. */
export function isLostConnection(error: unknown): boolean {
  const original = error instanceof DrizzleQueryError ? error.cause : error;
  return original instanceof Error && "code" in original && LOST.has(String(original.code));
}
