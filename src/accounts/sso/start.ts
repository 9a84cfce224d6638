import type * as OpenId from "openid-client";
import { and, eq, gt, isNotNull } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { ssoAttempts, ssoDomains, ssoProviders, ssoSessions } from "../../store/schema/sso.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import { invitationHashOf } from "../members/accept_invitation.ts";
import { readEmail } from "../emails/read_email.ts";
import { isSecretText, makeSecretText, sha256 } from "../secret_text.ts";
import { seal, type SingleSignOnDeps, SingleSignOnFailure } from "./deps.ts";
import { domainOf } from "./domains.ts";
import { type ProviderClient, providerClient, type StoredProvider } from "./provider_client.ts";
import { redirectUriOf } from "./providers.ts";
import { firstOr, matching } from "../../store/rows.ts";
import { evictCached } from "../announcements.ts";
import { normalizePassword } from "../passwords/password_rules.ts";
import { finishLogIn } from "../sessions/log_in.ts";
import type { ClientInfo } from "../deps.ts";
import { admit } from "./admit.ts";

/** A person who wants to log in with their organization's provider. */
interface StartSingleSignOn {
  readonly email: string;
  /** The dashboard's page to open afterwards; one that is not a path of the dashboard is ignored. */
  readonly returnTo?: string;
  /** The token of an invitation to the provider's organization. */
  readonly invitation?: string;
  /** The browser's secret from an earlier start. */
  readonly browser?: string | undefined;
}

/** Prefix of the secrets of browsers. */
const BROWSER_PREFIX = "locus_sso_";
const STATE_PREFIX = "s";

/** Time to log in at the provider, with a second factor. */
export const ATTEMPT_LIFETIME_MS = 600_000;
const RETURN_TO_LENGTH_MAX = 1000;

/**
 * A path of this service's pages: not `//host` or `/\host`, which lead to another host, nor a route of the interface.
 */
const PAGE_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/u;

/** Whether the domain of an e-mail address has single sign-on. Says nothing else, and nothing about the person. */
export async function hasSingleSignOn(deps: SingleSignOnDeps, emailText: string): Promise<boolean> {
  return await findByEmail(deps, emailText) !== undefined;
}

/**
 * Starts a log-in with the provider of an e-mail address's domain: authorization code with PKCE, a state and a nonce.
 *
 * @throws {Problem} `NOT_FOUND` for a domain without single sign-on; `UNAVAILABLE` when the provider cannot be reached.
 */
export async function startSingleSignOn(
  deps: SingleSignOnDeps,
  command: StartSingleSignOn,
) {
  const { accounts } = deps;
  const provider = await findByEmail(deps, command.email);
  if (provider === undefined) {
    throw new Problem("NOT_FOUND", "The domain of this e-mail address has no single sign-on");
  }
  const { openId, configuration } = await providerClient(deps, provider);
  const browser = command.browser !== undefined && isSecretText(command.browser, BROWSER_PREFIX)
    ? command.browser
    : makeSecretText(BROWSER_PREFIX, accounts.chance);
  const state = makeSecretText(STATE_PREFIX, accounts.chance);
  const { nonce, codeVerifier } = proofsOf({ browser, state });
  const stateHash = sha256(state);
  const invitationHash = command.invitation === undefined ? null : invitationHashOf(command.invitation);
  await withClaims(accounts.database, { credential: stateHash }, async (transaction) => {
    await transaction.insert(ssoAttempts).values({
      stateHash,
      browserHash: sha256(browser),
      organizationId: provider.organizationId,
      providerId: provider.id,
      returnTo: pagePath(command.returnTo),
      invitationHash,
      expiresAt: new Date(accounts.clock.now().getTime() + ATTEMPT_LIFETIME_MS),
    });
  });
  const url = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(deps, provider.id),
    scope: "openid email profile",
    code_challenge: await openId.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: "S256",
    state,
    nonce,
    login_hint: command.email.trim(),
  });
  return { authorizationUrl: url.href, browser };
}

/**
 * Nonce and code verifier of an attempt. Both need the browser's secret, so that neither a copy of the database nor a
 * stolen state finishes a log-in.
 */
function proofsOf(
  { browser, state }: { readonly browser: string; readonly state: string },
): { readonly nonce: string; readonly codeVerifier: string } {
  const derive = (use: string): string =>
    new Bun.CryptoHasher("sha256", browser).update(`${use} ${state}`).digest("base64url");
  return { nonce: derive("nonce"), codeVerifier: derive("code verifier") };
}

/** The path of a page of the dashboard; `/` for everything else. */
function pagePath(text: string | undefined): string {
  const isOwn = text !== undefined && text.length <= RETURN_TO_LENGTH_MAX && PAGE_PATH.test(text) &&
    !text.startsWith("/v1/") && !text.startsWith("/login");
  return isOwn ? text : "/";
}

/** The provider that captures the domain of an e-mail address. */
async function findByEmail(deps: SingleSignOnDeps, emailText: string): Promise<StoredProvider | undefined> {
  const email = readEmail(emailText);
  const domain = email === undefined ? undefined : domainOf(email);
  return await withClaims(deps.accounts.database, { credential: domain ?? "-" }, async (transaction) => {
    const [found] = await transaction.select({ organizationId: ssoDomains.organizationId, id: ssoDomains.providerId })
      .from(ssoDomains).where(and(eq(ssoDomains.domain, domain ?? "-"), isNotNull(ssoDomains.verifiedAt)));
    if (found === undefined) {
      return undefined;
    }
    await claim(transaction, { organizationId: found.organizationId });
    const [provider] = await transaction.select().from(ssoProviders)
      .where(matching(ssoProviders, { organizationId: found.organizationId, id: found.id }));
    return provider;
  });
}

/** A browser that comes back from a provider. */
interface FinishSingleSignOn {
  /** The provider of the path. */
  readonly providerId: string;
  /** The query: `code`, `state`, `iss`, or an error. */
  readonly query: string;
  /** The secret that the browser kept. */
  readonly browser: string | undefined;
  readonly client?: ClientInfo;
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
) {
  const query = new URLSearchParams(command.query);
  const state = query.get("state") ?? "";
  const { browser, client } = command;
  if (browser === undefined || !isSecretText(browser, BROWSER_PREFIX) || !isSecretText(state, "s")) {
    throw new SingleSignOnFailure("expired");
  }
  const attempt = await spend(deps, { state, browser, providerId: command.providerId });
  if (query.has("error")) {
    throw new SingleSignOnFailure("denied");
  }
  const { organizationId, providerId } = attempt;
  const stored = await withClaims(
    deps.accounts.database,
    { organizationId },
    (transaction) =>
      transaction.select().from(ssoProviders).where(matching(ssoProviders, { organizationId, id: providerId }))
        .then(firstOr(() => new SingleSignOnFailure("expired"))),
  );
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
  return withClaims(
    deps.accounts.database,
    { credential: stateHash },
    (transaction) =>
      transaction.delete(ssoAttempts).where(
        and(
          matching(ssoAttempts, { stateHash, browserHash: sha256(browser), providerId }),
          gt(ssoAttempts.expiresAt, deps.accounts.clock.now()),
        ),
      ).returning().then(firstOr(() => new SingleSignOnFailure("expired"))),
  );
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
