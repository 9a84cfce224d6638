import { send } from "../api/send.ts";
import { choose } from "../base/preferences.ts";
import type { LoggedOut } from "../api/types.ts";
import { COOKIE_MODE } from "./access.ts";
import { endSession } from "./end_session.ts";
import { session } from "./session.ts";

/**
 * Ends the session here, on the service, and at the identity provider if one opened it. `next` is the address to open
 * after the next login.
 *
 * @throws ApiError if the request did not reach the service: the session then continues
 */
export async function signOut(next?: string): Promise<void> {
  const current = session.get();
  // Where it is not known who the person is, such as in an organization of others, the provider's way fits both.
  const isOwn = current.state === "present" && !current.me.single_sign_on;
  const path = isOwn ? "/v1/auth/logout" : "/v1/auth/sso/logout";
  const response = await send({ method: "POST", path, headers: COOKIE_MODE, body: {} });
  const logoutUrl = isOwn ? null : await logoutUrlOf(response);
  endSession(next === undefined ? "/login" : `/login?next=${encodeURIComponent(next)}`);
  choose({ organization: "", environment: "test" });
  if (logoutUrl !== null) {
    location.assign(logoutUrl);
  }
}

async function logoutUrlOf(response: Response): Promise<string | null> {
  const { logout_url: url }: LoggedOut = await response.json();
  return url;
}
