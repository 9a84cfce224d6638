import type { ClientInfo } from "../../accounts/mod.ts";
import type { RequestNotes } from "../plugins/requests/request_notes.ts";

/** The origin of a request, as the audit trail stores it. */
export function clientInfoOf(request: Request, notes: RequestNotes): ClientInfo {
  const address = notes.clientAddress();
  const userAgent = request.headers.get("user-agent");
  const operator = notes.caller?.kind === "session" ? notes.caller.impersonation?.operator : undefined;
  return {
    ...(address === "" ? {} : { address }),
    ...(userAgent === null ? {} : { userAgent }),
    ...(operator === undefined ? {} : { operator }),
  };
}
