import { send } from "../api/send.ts";
import { choose } from "../base/preferences.ts";
import { COOKIE_MODE } from "./access.ts";
import { endSession } from "./end_session.ts";

/**
 * Ends the session here and on the service. `next` is the address to open after the next login.
 *
 * @throws ApiError if the request did not reach the service: the session then continues
 */
export async function signOut(next?: string): Promise<void> {
  await send({ method: "POST", path: "/v1/auth/logout", headers: COOKIE_MODE, body: {} });
  endSession(next === undefined ? "/login" : `/login?next=${encodeURIComponent(next)}`);
  choose({ organization: "", environment: "test" });
}
