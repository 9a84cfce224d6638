import type { ClientInfo } from "../../accounts/mod.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";

/** Enough to distinguish browsers in a list of sessions. */
const USER_AGENT_LENGTH_MAX = 256;

/** The origin of a request, as the audit trail stores it. */
export function clientInfoOf(request: Request, notes: RequestNotes): ClientInfo {
  const address = notes.clientAddress();
  // Header values are bytes decoded as Latin-1, which may contain control characters.
  const userAgent = request.headers.get("user-agent")?.replace(/\p{Cc}/gu, "").slice(0, USER_AGENT_LENGTH_MAX);
  return {
    ...(address === "" ? {} : { address }),
    ...(userAgent === undefined || userAgent === "" ? {} : { userAgent }),
  };
}
