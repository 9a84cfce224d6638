import { and, eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { refreshTokens } from "../../store/schema/sessions.ts";
import { ssoLogoutTokens, ssoProviders, ssoSessions } from "../../store/schema/sso.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import { isSecretText, sha256 } from "../secret_text.ts";
import { endSession, logOut } from "../sessions/sessions.ts";
import { REFRESH_TOKEN_PREFIX } from "../sessions/open_session.ts";
import type { ClientInfo } from "../deps.ts";
import { isWebAddress, type SingleSignOnDeps, unseal } from "./deps.ts";
import { noProvider, type ProviderClient, providerClient, type StoredProvider } from "./provider_client.ts";
import { isObject } from "../../text/json_value.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** A log-out token that a provider sends. */
export interface BackchannelLogout {
  /** The provider of the path. */
  readonly providerId: string;
  readonly logoutToken: string;
  readonly client?: ClientInfo;
}

/** OpenID Connect Back-Channel Logout 1.0, section 2.4. */
const LOGOUT_EVENT = "http://schemas.openid.net/event/backchannel-logout";
/** The age of a token, and how far clocks may differ. Seconds. */
const AGE_MAX_S = 300;
const TOLERANCE_S = 30;
const JTI_LENGTH_MAX = 512;

/**
 * Ends the sessions that a provider's log-out token names (OpenID Connect Back-Channel Logout 1.0, section 2.6): those
 * of its subject, those of its session (`sid`), or those that match both. A token works once.
 *
 * @returns how many sessions were ended
 * @throws {Problem} `MALFORMED_REQUEST` for a token that is not valid, `NOT_FOUND` for an unknown provider.
 */
export async function backchannelLogout(deps: SingleSignOnDeps, command: BackchannelLogout): Promise<number> {
  const { accounts } = deps;
  const { providerId, client } = command;
  const provider = await withClaims(
    accounts.database,
    { credential: providerId },
    (transaction) =>
      transaction.select().from(ssoProviders).where(eq(ssoProviders.id, providerId)).then(firstOr(noProvider)),
  );
  const { subject, sid, tokenId } = await checkedToken(await providerClient(deps, provider), {
    provider,
    token: command.logoutToken,
  });
  await spendToken(deps, sha256(`${providerId} ${tokenId}`));
  const { organizationId } = provider;
  return await withClaims(accounts.database, { organizationId }, async (transaction) => {
    const named = await transaction.select({ userId: ssoSessions.userId, sessionId: ssoSessions.sessionId })
      .from(ssoSessions).where(
        and(
          matching(ssoSessions, { organizationId, providerId }),
          subject === undefined ? undefined : eq(ssoSessions.subjectHash, sha256(subject)),
          sid === undefined ? undefined : eq(ssoSessions.providerSessionHash, sha256(sid)),
        ),
      );
    let ended = 0;
    for (const { userId, sessionId } of named) {
      await claim(transaction, { userId, organizationId });
      const isEnded = await endSession(accounts, {
        transaction,
        userId,
        sessionId,
        reason: "revoked",
        action: "session.ended_by_provider",
        client,
      });
      ended += isEnded ? 1 : 0;
    }
    return ended;
  });
}

/**
 * Ends the session of a refresh token. For a session of single sign-on, returns where to send the browser to log out at
 * the provider as well (OpenID Connect RP-Initiated Logout 1.0); undefined where there is nothing to end there.
 */
export async function logOutEverywhere(
  deps: SingleSignOnDeps,
  command: { readonly refreshToken: string; readonly client?: ClientInfo },
): Promise<string | undefined> {
  const found = await findSession(deps, command.refreshToken);
  await logOut(deps.accounts, command);
  if (found?.idToken === undefined || found.idToken === null) {
    return undefined;
  }
  try {
    const { openId, configuration } = await providerClient(deps, found.provider);
    const url = openId.buildEndSessionUrl(configuration, {
      post_logout_redirect_uri: `${deps.publicUrl}/login`,
      id_token_hint: await unseal(deps, { sealed: found.idToken, row: found.sessionId }),
    });
    return isWebAddress(url, deps) ? url.href : undefined;
  } catch {
    // The provider cannot be reached, or has no log-out any more. The session here is over.
    return undefined;
  }
}

async function checkedToken(
  { keys, configuration }: ProviderClient,
  { provider, token }: { readonly provider: StoredProvider; readonly token: string },
) {
  const { jwtVerify } = await import("jose");
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: configuration.serverMetadata().issuer,
      audience: provider.clientId,
      requiredClaims: ["iat", "jti", "events"],
      maxTokenAge: AGE_MAX_S,
      clockTolerance: TOLERANCE_S,
    });
    const { sub, sid, jti = "", events, nonce } = payload;
    const { typ } = protectedHeader;
    // An ID token is never a log-out token: it has a nonce and no event.
    const isLogout = nonce === undefined && isObject(events) && isObject(events[LOGOUT_EVENT]) &&
      (typ === undefined || /^(?:application\/)?(?:logout\+)?jwt$/iu.test(typ));
    const subject = textOf(sub);
    const session = textOf(sid);
    if (!isLogout || jti === "" || jti.length > JTI_LENGTH_MAX || (subject ?? session) === undefined) {
      throw new TypeError("The token is not a log-out token");
    }
    return { subject, sid: session, tokenId: jti };
  } catch (cause) {
    throw new Problem("MALFORMED_REQUEST", "The logout_token is not valid", { cause });
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** @throws {Problem} `MALFORMED_REQUEST` for a token that was sent before. */
async function spendToken({ accounts }: SingleSignOnDeps, tokenHash: string): Promise<void> {
  const expiresAt = new Date(accounts.clock.now().getTime() + 2 * (AGE_MAX_S + TOLERANCE_S) * 1000);
  await withClaims(
    accounts.database,
    { credential: tokenHash },
    (transaction) =>
      transaction.insert(ssoLogoutTokens).values({ tokenHash, expiresAt }).onConflictDoNothing()
        .returning({ tokenHash: ssoLogoutTokens.tokenHash }),
  ).then(firstOr(() => new Problem("MALFORMED_REQUEST", "The logout_token was used before")));
}

async function findSession(deps: SingleSignOnDeps, refreshToken: string) {
  if (!isSecretText(refreshToken, REFRESH_TOKEN_PREFIX)) {
    return undefined;
  }
  const tokenHash = sha256(refreshToken);
  return await withClaims(deps.accounts.database, { credential: tokenHash }, async (transaction) => {
    const [token] = await transaction.select({ sessionId: refreshTokens.sessionId, userId: refreshTokens.userId })
      .from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    if (token === undefined) {
      return undefined;
    }
    const { sessionId, userId } = token;
    await claim(transaction, { userId });
    const [found] = await transaction.select({ idToken: ssoSessions.idToken, provider: ssoProviders })
      .from(ssoSessions).innerJoin(ssoProviders, eq(ssoProviders.id, ssoSessions.providerId))
      .where(matching(ssoSessions, { sessionId, userId }));
    return found === undefined ? undefined : { ...found, sessionId };
  });
}
