import { and, gt } from "drizzle-orm";
import type * as OpenId from "openid-client";
import { ssoAttempts, ssoProviders, ssoSessions } from "../../store/schema/sso.ts";
import { withClaims } from "../../store/with_claims.ts";
import { evictCached } from "../announcements.ts";
import { normalizePassword } from "../passwords/password_rules.ts";
import { readEmail } from "../emails/read_email.ts";
import { isSecretText, makeSecretText, sha256 } from "../secret_text.ts";
import { finishLogIn } from "../sessions/log_in.ts";
import type { ClientInfo, SignedIn } from "../deps.ts";
import { seal, type SingleSignOnDeps, SingleSignOnFailure } from "./deps.ts";
import { admit } from "./admit.ts";
import { type ProviderClient, providerClient } from "./provider_client.ts";
import { redirectUriOf } from "./providers.ts";
import { BROWSER_PREFIX, pagePath, proofsOf } from "./start.ts";
import { matching } from "../../store/rows.ts";

/** A browser that comes back from a provider. */
export interface FinishSingleSignOn {
  /** The provider of the path. */
  readonly providerId: string;
  /** The query: `code`, `state`, `iss`, or an error. */
  readonly query: string;
  /** The secret that the browser kept. */
  readonly browser: string | undefined;
  readonly client?: ClientInfo;
}

/** A session, and the dashboard's page to open. */
export interface FinishedSingleSignOn {
  readonly signedIn: SignedIn;
  readonly returnTo: string;
}

/** What a provider proved about a person. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Only one that the provider has verified, in its stored form. */
  readonly email: string | undefined;
  /** The provider's own session. */
  readonly sid: string | undefined;
  readonly idToken: string;
}

/** The ID token is kept for logging out where it is shorter. */
const ID_TOKEN_BYTES_MAX = 8192;
/** OpenID Connect Core, section 2: a subject has at most 255 characters. */
const SUBJECT_LENGTH_MAX = 255;

/**
 * Finishes a log-in: spends the state, exchanges the code, validates the ID token, and opens a session that acts in the
 * provider's organization only.
 *
 * @throws {SingleSignOnFailure} with a reason for the log-in page.
 */
export async function finishSingleSignOn(
  deps: SingleSignOnDeps,
  command: FinishSingleSignOn,
): Promise<FinishedSingleSignOn> {
  const query = new URLSearchParams(command.query);
  const state = query.get("state") ?? "";
  const { browser, client } = command;
  if (browser === undefined || !isSecretText(browser, BROWSER_PREFIX) || !isSecretText(state, "s")) {
    throw new SingleSignOnFailure("expired");
  }
  const attempt = await spend(deps, { state, browser, providerId: command.providerId });
  if (attempt === undefined) {
    throw new SingleSignOnFailure("expired");
  }
  if (query.has("error")) {
    throw new SingleSignOnFailure("denied");
  }
  const { organizationId, providerId } = attempt;
  const stored = await withClaims(deps.accounts.database, { organizationId }, async (transaction) => {
    const [row] = await transaction.select().from(ssoProviders)
      .where(matching(ssoProviders, { organizationId, id: providerId }));
    return row;
  });
  if (stored === undefined) {
    throw new SingleSignOnFailure("expired");
  }
  const provider = await providerClient(deps, stored).catch((cause: unknown) => {
    throw new SingleSignOnFailure("unavailable", cause);
  });
  const callback = new URL(redirectUriOf(deps, providerId));
  callback.search = query.toString();
  const identity = await prove(provider, { callback, state, browser });
  // Before the transaction, because it takes some hundredths of a second. Nobody knows the password.
  const passwordHash = await deps.accounts.passwords.hash(normalizePassword(makeSecretText("", deps.accounts.chance)));
  const { accounts } = deps;
  return await withClaims(accounts.database, { organizationId }, async (transaction) => {
    const { invitationHash } = attempt;
    const user = await admit(accounts, {
      transaction,
      provider: stored,
      identity,
      invitationHash,
      passwordHash,
      client,
    });
    const opened = await finishLogIn(accounts, {
      transaction,
      proof: { userId: user.id, methods: ["single_sign_on"], provider: { id: providerId, organizationId } },
      client,
    });
    if ("secondStep" in opened) {
      throw new TypeError("A log-in with a provider has one step");
    }
    const sessionId = opened.session.id;
    const hasLogout = provider.configuration.serverMetadata().end_session_endpoint !== undefined;
    await transaction.insert(ssoSessions).values({
      sessionId,
      userId: user.id,
      organizationId,
      providerId,
      subjectHash: sha256(identity.subject),
      providerSessionHash: identity.sid === undefined ? null : sha256(identity.sid),
      idToken: hasLogout && identity.idToken.length <= ID_TOKEN_BYTES_MAX
        ? await seal({ chance: accounts.chance, secrets: deps.secrets }, {
          text: identity.idToken,
          row: sessionId,
        })
        : null,
    });
    evictCached(accounts, { subject: "person", id: user.id });
    return { signedIn: opened, returnTo: pagePath(attempt.returnTo) };
  });
}

/** Deletes an attempt of this browser and provider, so that its state works once. */
function spend(
  deps: SingleSignOnDeps,
  { state, browser, providerId }: { readonly state: string; readonly browser: string; readonly providerId: string },
) {
  const stateHash = sha256(state);
  return withClaims(deps.accounts.database, { credential: stateHash }, async (transaction) => {
    const [attempt] = await transaction.delete(ssoAttempts).where(
      and(
        matching(ssoAttempts, { stateHash, browserHash: sha256(browser), providerId }),
        gt(ssoAttempts.expiresAt, deps.accounts.clock.now()),
      ),
    ).returning();
    return attempt;
  });
}

/**
 * Exchanges the code. The library checks state, `iss`, and of the ID token signature, issuer, audience, `azp`, times
 * and nonce.
 */
async function prove(
  { openId, configuration }: ProviderClient,
  { callback, state, browser }: { readonly callback: URL; readonly state: string; readonly browser: string },
): Promise<ProvenIdentity> {
  const { nonce, codeVerifier } = proofsOf({ browser, state });
  try {
    const tokens = await openId.authorizationCodeGrant(configuration, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined || claims.sub.length === 0 || claims.sub.length > SUBJECT_LENGTH_MAX) {
      throw new TypeError("The ID token has no subject of the allowed length");
    }
    const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined;
    // Some providers put the address only into the user info.
    const person: Claims = claims["email"] === undefined && hasUserInfo
      ? await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims;
    const sid = claims["sid"];
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: verifiedEmail(person),
      sid: typeof sid === "string" && sid !== "" ? sid : undefined,
      idToken: tokens.id_token ?? "",
    };
  } catch (error) {
    throw new SingleSignOnFailure("refused", error);
  }
}

type Claims = Readonly<Record<string, unknown>> | OpenId.UserInfoResponse;

/**
 * Microsoft has `xms_edov` (the domain's owner has verified the address) instead of `email_verified`; some send texts.
 */
function verifiedEmail(claims: Claims): string | undefined {
  const { email, email_verified: verified, xms_edov: verifiedByDomain } = claims as Readonly<Record<string, unknown>>;
  const isVerified = [verified, verifiedByDomain].some((value) =>
    value === true || value === "true" || value === 1 || value === "1"
  );
  return typeof email === "string" && isVerified ? readEmail(email) : undefined;
}
