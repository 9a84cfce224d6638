import type { Visit } from "../accounts/mod.ts";
import type { RequestNotes } from "./plugins/request_notes.ts";

/** Enough to distinguish browsers in a list of sessions. */
const USER_AGENT_LENGTH_MAX = 256;

/** From where a request came, as the audit trail keeps it. */
export function visitOf(request: Request, notes: RequestNotes): Visit {
  const address = notes.clientAddress();
  // Header values are bytes read as Latin-1: control characters have no place in a record.
  const userAgent = request.headers.get("user-agent")?.replace(/\p{Cc}/gu, "").slice(0, USER_AGENT_LENGTH_MAX);
  return {
    ...(address === "" ? {} : { address }),
    ...(userAgent === undefined || userAgent === "" ? {} : { userAgent }),
  };
}
