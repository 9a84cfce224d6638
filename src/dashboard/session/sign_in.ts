import { send } from "../api/send.ts";
import type { SignedIn } from "../api/types.ts";
import { COOKIE_MODE, setAccessToken } from "./access.ts";
import { loadMe } from "./load_me.ts";
import { notifyOtherTabs } from "./other_tabs.ts";
import { session } from "./session.ts";

/**
 * Signs up or logs in; afterwards the session is present.
 *
 * @throws ApiError
 */
export async function signIn(path: "/v1/auth/signup" | "/v1/auth/login", body: object): Promise<void> {
  const wasAbsent = session.get().state === "absent";
  const response = await send({ method: "POST", path, headers: COOKIE_MODE, body });
  const answer: SignedIn = await response.json();
  setAccessToken(answer.access_token);
  await loadMe();
  if (wasAbsent) {
    notifyOtherTabs("signed in");
  }
}
