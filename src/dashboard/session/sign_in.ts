import { ApiError, send } from "../api/send.ts";
import type { LoggedOut, Me, SecondStep, SignedIn } from "../api/types.ts";
import { COOKIE_MODE, refreshAccess, setAccessToken } from "./access.ts";
import { actingAt, followAddress, followRenaming, session } from "./session.ts";
import { choose } from "../base/preferences.ts";
import { go } from "../router/router.tsx";
import { api } from "../api/api.ts";

/** Tabs of one browser share the session: if it ends in one, it ends in all. */
const channel = new BroadcastChannel("locus-session");

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
  const answer: LoggedOut | undefined = isOwn ? undefined : await response.json();
  endSession(next === undefined ? "/login" : `/login?next=${encodeURIComponent(next)}`);
  choose({ organization: "", environment: "test" });
  if (answer?.logout_url != null) {
    location.assign(answer.logout_url);
  }
}

/** Follows sign-in and sign-out in other tabs. */
function followOtherTab({ data }: MessageEvent): void {
  if (data === "signed out") {
    setAccessToken(undefined);
    session.set({ state: "absent" });
  } else if (data === "signed in") {
    // Possibly another person: everything is loaded again.
    location.reload();
  }
}

function notifyOtherTabs(what: "signed in" | "signed out"): void {
  // A channel reaches pages of this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(what);
}

/** Forgets a session that the service has ended, in every tab, and goes to a page for visitors. */
export function endSession(path: string): void {
  setAccessToken(undefined);
  // Before the session ends: otherwise the next login would return to this page.
  go(path);
  session.set({ state: "absent" });
  notifyOtherTabs("signed out");
}

/** Finds out whether this browser is signed in: at the start, and again after the service could not be reached. */
export async function startSession(): Promise<void> {
  session.set({ state: "starting" });
  // The same listener is added once only.
  channel.addEventListener("message", followOtherTab);
  try {
    await refreshAccess();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      session.set({ state: "unreachable", error });
    }
    return;
  }
  await loadMe();
}

/** Loads the person and their organizations. */
export async function loadMe(): Promise<void> {
  const before = session.get();
  try {
    const me = await api.get<Me>("/v1/auth/me", { organization: "first" });
    if (before.state === "present") {
      followRenaming(before.me, me);
    }
    session.set({ state: "present", me: actingAt(me) });
    followAddress();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      // Every organization of the person requires single sign-on, since after this session began.
      session.set({ state: "absent" });
    } else if (!(error instanceof ApiError && error.status === 401)) {
      session.set({ state: "unreachable", error });
    }
  }
}
