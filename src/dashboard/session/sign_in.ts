import { send } from "../api/send.ts";
import type { SecondStep, SignedIn } from "../api/types.ts";
import { COOKIE_MODE, setAccessToken } from "./access.ts";
import { loadMe } from "./load_me.ts";
import { notifyOtherTabs } from "./other_tabs.ts";
import { session } from "./session.ts";

/** The routes that begin a session. */
type SignInPath = "/v1/auth/signup" | "/v1/auth/login" | "/v1/auth/second-factor" | "/v1/auth/passkey";

/** The status of a log-in whose password is right, for a person with a second factor. */
const SECOND_STEP = 202;

/**
 * Signs up or logs in; afterwards the session is present, or the second step of the log-in is returned.
 *
 * @throws ApiError
 */
export async function signIn(path: SignInPath, body: object): Promise<SecondStep | undefined> {
  const wasAbsent = session.get().state === "absent";
  const response = await send({ method: "POST", path, headers: COOKIE_MODE, body });
  if (response.status === SECOND_STEP) {
    const { second_factor: step }: { readonly second_factor: SecondStep } = await response.json();
    return step;
  }
  const answer: SignedIn = await response.json();
  setAccessToken(answer.access_token);
  await loadMe();
  if (wasAbsent) {
    notifyOtherTabs("signed in");
  }
  return undefined;
}
