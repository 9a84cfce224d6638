import { send } from "../api/send.ts";
import { choose } from "../base/preferences.ts";
import { go } from "../router/go.ts";
import { COOKIE_MODE, setAccessToken } from "./access.ts";
import { notifyOtherTabs } from "./other_tabs.ts";
import { session } from "./session.ts";

/**
 * Ends the session here and on the service. `next` is the address to open after the next login.
 *
 * @throws ApiError if the request did not reach the service: the session then continues
 */
export async function signOut(next?: string): Promise<void> {
  await send({ method: "POST", path: "/v1/auth/logout", headers: COOKIE_MODE, body: {} });
  setAccessToken(undefined);
  // Before the session ends: otherwise the next login would return to this page.
  go(next === undefined ? "/login" : `/login?next=${encodeURIComponent(next)}`);
  session.set({ state: "absent" });
  choose({ organization: "", environment: "test" });
  notifyOtherTabs("signed out");
}
