import { and, eq, isNotNull } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { ssoAttempts, ssoDomains, ssoProviders } from "../../store/schema/sso.ts";
import { claim, withClaims } from "../../store/with_claims.ts";
import { invitationHashOf } from "../members/accept_invitation.ts";
import { readEmail } from "../emails/read_email.ts";
import { isSecretText, makeSecretText, sha256 } from "../secret_text.ts";
import type { SingleSignOnDeps } from "./deps.ts";
import { domainOf } from "./domains.ts";
import { providerClient, type StoredProvider } from "./provider_client.ts";
import { redirectUriOf } from "./providers.ts";
import { matching } from "../../store/rows.ts";

/** A person who wants to log in with their organization's provider. */
export interface StartSingleSignOn {
  readonly email: string;
  /** The dashboard's page to open afterwards; one that is not a path of the dashboard is ignored. */
  readonly returnTo?: string;
  /** The token of an invitation to the provider's organization. */
  readonly invitation?: string;
  /** The browser's secret from an earlier start. */
  readonly browser?: string | undefined;
}

/** Where to send the browser, and the secret that it keeps meanwhile. */
export interface StartedSingleSignOn {
  readonly authorizationUrl: string;
  readonly browser: string;
}

/** Prefix of the secrets of browsers. */
export const BROWSER_PREFIX = "locus_sso_";
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
): Promise<StartedSingleSignOn> {
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
export function proofsOf(
  { browser, state }: { readonly browser: string; readonly state: string },
): { readonly nonce: string; readonly codeVerifier: string } {
  const derive = (use: string): string =>
    new Bun.CryptoHasher("sha256", browser).update(`${use} ${state}`).digest("base64url");
  return { nonce: derive("nonce"), codeVerifier: derive("code verifier") };
}

/** The path of a page of the dashboard; `/` for everything else. */
export function pagePath(text: string | undefined): string {
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
