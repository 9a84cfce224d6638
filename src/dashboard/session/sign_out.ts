import { send } from "../api/send.ts";
import { choose } from "../base/preferences.ts";
import { go } from "../router/go.ts";
import { COOKIE_MODE, setAccessToken } from "./access.ts";
import { tellOtherTabs } from "./other_tabs.ts";
import { session } from "./session.ts";

/**
 * Ends the session here and on the service.
 *
 * @throws ApiError when the service did not hear of it: the session would go on
 */
export async function signOut(): Promise<void> {
  await send({ method: "POST", path: "/v1/auth/logout", headers: COOKIE_MODE, body: {} });
  setAccessToken(undefined);
  choose({ organization: "", environment: "test" });
  // Before the session is gone: else the page that was left would be where the next login leads.
  go("/login");
  session.set({ state: "absent" });
  tellOtherTabs("signed out");
}
