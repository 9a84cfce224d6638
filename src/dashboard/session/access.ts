import { ApiError, send } from "../api/send.ts";
import type { Confirmed, SignedIn } from "../api/types.ts";
import { BASE_PATH } from "../base/base_path.ts";
import { forgetImpersonation, type KeptImpersonation, keptImpersonation } from "./impersonation.ts";
import { session } from "./session.ts";

/** In memory only, so that this browser's storage contains no token. */
let token: string | undefined;
let refreshing: Promise<void> | undefined;

/** How long the last page's exchange may still be under way when this page is its reload. Milliseconds. */
const INTERRUPTED_MS = 1500;
const MARK = "locus.refreshing";
/** The refresh token stays in a cookie that no script can read. */
export const COOKIE_MODE = { "locus-session": "cookie" } as const;

/** The token for the next request. */
export function accessToken(): string | undefined {
  return token;
}

/** Stores the token of a login, or removes it. */
export function setAccessToken(next: string | undefined): void {
  token = next;
}

/**
 * Exchanges the cookie for the next access token; calls at the same time share one exchange.
 *
 * @throws ApiError when there is no session, or no answer
 */
export function refreshAccess(): Promise<void> {
  return refreshing ??= exchange().finally(() => {
    refreshing = undefined;
  });
}

async function exchange(): Promise<void> {
  const impersonation = keptImpersonation();
  if (impersonation !== undefined) {
    startImpersonation(impersonation);
    return;
  }
  await untilInterruptedEnds();
  try {
    sessionStorage.setItem(MARK, String(Date.now()));
    // One tab at a time: a refresh token that is used twice ends its session.
    const response = await alone("locus-refresh", () =>
      // An exchange that a reload cuts off would lose the new cookie, and the old one is spent.
      send({ method: "POST", path: "/v1/auth/refresh", headers: COOKIE_MODE, body: {}, keepalive: true }));
    const answer: SignedIn = await response.json();
    token = answer.access_token;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      token = undefined;
      session.set({ state: session.get().state === "present" ? "expired" : "absent" });
    }
    throw error;
  } finally {
    sessionStorage.removeItem(MARK);
  }
}

/**
 * Takes the token of an operator's session, which has no other: when the service refuses it, the session is over and
 * the operator is led back.
 */
function startImpersonation({ token: given }: KeptImpersonation): void {
  if (token === given) {
    forgetImpersonation();
    location.assign(`${BASE_PATH}/operator`);
    throw new ApiError(401, {});
  }
  token = given;
}

/** A reload during an exchange waits for its cookie, which arrives although the previous page is gone. */
async function untilInterruptedEnds(): Promise<void> {
  const since = Number(sessionStorage.getItem(MARK) ?? 0);
  const rest = since + INTERRUPTED_MS - Date.now();
  if (rest > 0) {
    await new Promise((resolve) => setTimeout(resolve, Math.min(rest, INTERRUPTED_MS)));
  }
}

/**
 * Confirms who the person is. The session of the answer replaces the one of the request, so no other tab of this browser
 * may exchange the cookie meanwhile.
 *
 * @throws ApiError
 */
export async function confirmIdentity(post: (headers: typeof COOKIE_MODE) => Promise<Confirmed>): Promise<void> {
  ({ access_token: token } = await alone("locus-refresh", () => post(COOKIE_MODE)));
}

/** Runs `work` while no other tab of this browser does; at once if the browser has no locks. */
async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers offer them only with TLS or on localhost.
  const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined;
  return locks === undefined ? await work() : await locks.request(name, work);
}
