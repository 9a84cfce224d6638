import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { Role, SessionCaller } from "../../domain/caller.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { plainTextFault } from "../../domain/slug.ts";
import { invalidFields, Problem } from "../../domain/problem.ts";
import { checkedTarget } from "../../net/public_address.ts";
import { OutboundError } from "../../net/mod.ts";
import { createOnce, type Recorder, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { ssoDomains, ssoProviders, ssoSessions } from "../../store/schema/sso.ts";
import { changeOrganization } from "../announcements.ts";
import { lockOrganization, recordAct, requireRole } from "../members/memberships.ts";
import type { MemberAct } from "../deps.ts";
import { providerPolicy, seal, type SingleSignOnDeps } from "./deps.ts";
import { viewOfDomain } from "./domains.ts";
import { noProvider, providerClient } from "./provider_client.ts";
import { given } from "../../domain/given.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** A role that people who arrive for the first time may get. */
export type DefaultRole = Exclude<Role, "owner">;

/** A provider as owners see it. */
export type ProviderView = Awaited<ReturnType<typeof viewsOf>>[number];

export interface AddProvider extends MemberAct {
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly defaultRole?: DefaultRole;
  readonly recorder?: Recorder<ProviderView> | undefined;
}

/** A provider of the caller's organization. */
export interface NamedProvider extends MemberAct {
  readonly providerId: string;
}

/** Fields to change; absent ones stay. */
export interface UpdateProvider extends NamedProvider {
  readonly name?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly defaultRole?: DefaultRole;
  readonly required?: boolean;
}

/** More are a mistake: a company has one or two. */
const PROVIDERS_MAX = 10;
const LOOK_UP_MS = 3000;

/**
 * Where a provider sends the browser back: an address of its own, so that answers of two providers cannot be mixed up.
 */
export function redirectUriOf({ publicUrl }: Pick<SingleSignOnDeps, "publicUrl">, providerId: string): string {
  return `${publicUrl}/v1/auth/sso/${providerId}/callback`;
}

/** Lists the providers of the caller's organization with their domains, oldest first: at most ten. */
export async function listProviders(
  deps: SingleSignOnDeps,
  { caller }: { readonly caller: SessionCaller },
): Promise<readonly ProviderView[]> {
  requireRole(caller, "owner");
  return await withOrganization(
    deps.accounts.database,
    caller.organizationId,
    (tenant) => viewsOf(deps, tenant, undefined),
  );
}

/**
 * Returns a provider of the caller's organization.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function readProvider(deps: SingleSignOnDeps, command: NamedProvider): Promise<ProviderView> {
  requireRole(command.caller, "owner");
  return await withOrganization(
    deps.accounts.database,
    command.caller.organizationId,
    (tenant) => viewOf(deps, tenant, command.providerId),
  );
}

/**
 * Adds a provider. Nobody can use it before one of its domains is verified.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields, `CONFLICT` at ten providers.
 */
export async function addProvider(deps: SingleSignOnDeps, command: AddProvider): Promise<ProviderView> {
  const { caller, recorder } = command;
  requireRole(caller, "owner");
  const { accounts } = deps;
  const name = checkedName(command.name);
  const issuer = await checkedIssuer(deps, command.issuer);
  const now = accounts.clock.now();
  const id = newIdentifier("idp", accounts);
  const clientSecret = await seal({ chance: accounts.chance, secrets: deps.secrets }, {
    text: command.clientSecret,
    row: id,
  });
  return await createOnce(accounts.database, { organizationId: caller.organizationId, recorder }, async (tenant) => {
    const { transaction, organizationId } = tenant;
    // The lock makes concurrent requests count one after the other.
    await lockOrganization(tenant);
    if (await transaction.$count(ssoProviders, eq(ssoProviders.organizationId, organizationId)) >= PROVIDERS_MAX) {
      throw new Problem(
        "CONFLICT",
        `An organization has at most ${PROVIDERS_MAX} identity providers: delete one first`,
      );
    }
    await transaction.insert(ssoProviders).values({
      id,
      organizationId,
      name,
      issuer,
      clientId: command.clientId,
      clientSecret,
      defaultRole: command.defaultRole ?? "member",
      required: false,
      createdAt: now,
      updatedAt: now,
    });
    await recordAct(accounts, { tenant, act: command, action: "sso_provider.created", targetId: id });
    return await viewOf(deps, tenant, id);
  });
}

/**
 * Changes a provider. Only a session that was opened with the provider can make it required, so that nobody requires
 * what does not work. Takes effect on every server within a second.
 *
 * @throws {Problem} `NOT_FOUND`; `INVALID_REQUEST` pointing at fields; `CONFLICT` for a provider that has not been
 * used.
 */
export async function updateProvider(deps: SingleSignOnDeps, command: UpdateProvider): Promise<ProviderView> {
  const { caller, providerId, name, clientId, clientSecret: text, defaultRole, required } = command;
  requireRole(caller, "owner");
  const { accounts } = deps;
  const clientSecret = text === undefined
    ? undefined
    : await seal({ chance: accounts.chance, secrets: deps.secrets }, { text, row: providerId });
  const change = {
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...given({ clientId, clientSecret, defaultRole, required }),
  };
  return await changeOrganization(accounts, caller.organizationId, async (tenant) => {
    const { transaction } = tenant;
    const before = await viewOf(deps, tenant, providerId);
    if (required === true && !before.required) {
      await assertOpenedBy(tenant, { caller, providerId });
    }
    await transaction.update(ssoProviders).set({ ...change, updatedAt: accounts.clock.now() })
      .where(isProvider(tenant, providerId));
    const details = { changed: Object.keys(change).toSorted() };
    await recordAct(accounts, { tenant, act: command, action: "sso_provider.updated", targetId: providerId, details });
    return await viewOf(deps, tenant, providerId);
  });
}

/**
 * Deletes a provider with its domains, and ends the sessions that were opened with it.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function deleteProvider(deps: SingleSignOnDeps, command: NamedProvider): Promise<void> {
  const { caller, providerId } = command;
  requireRole(caller, "owner");
  const { accounts } = deps;
  await changeOrganization(accounts, caller.organizationId, async (tenant) => {
    // A session of single sign-on is over when its row in `sso_sessions` is gone.
    await tenant.transaction.delete(ssoProviders).where(isProvider(tenant, providerId))
      .returning({ id: ssoProviders.id }).then(firstOr(noProvider));
    await recordAct(accounts, { tenant, act: command, action: "sso_provider.deleted", targetId: providerId });
  });
}

/**
 * Reads a provider's discovery document, and returns what it offers.
 *
 * @throws {Problem} `NOT_FOUND`; `UNAVAILABLE` naming what is wrong.
 */
export async function testProvider(deps: SingleSignOnDeps, command: NamedProvider) {
  const { caller, providerId } = command;
  requireRole(caller, "owner");
  const stored = await withOrganization(
    deps.accounts.database,
    caller.organizationId,
    (tenant) =>
      tenant.transaction.select().from(ssoProviders).where(isProvider(tenant, providerId)).then(firstOr(noProvider)),
  );
  const { configuration } = await providerClient(deps, stored);
  const server = configuration.serverMetadata();
  return {
    issuer: server.issuer,
    authorizationEndpoint: server.authorization_endpoint ?? "",
    pkce: server.code_challenge_methods_supported?.includes("S256") === true,
    issuerInResponses: server.authorization_response_iss_parameter_supported === true,
    backchannelLogout: server["backchannel_logout_supported"] === true,
    logout: server.end_session_endpoint !== undefined,
  };
}

function isProvider({ organizationId }: Tenant, providerId: string) {
  return matching(ssoProviders, { organizationId, id: providerId });
}

async function assertOpenedBy(
  { transaction, organizationId }: Tenant,
  { caller, providerId }: NamedProvider,
): Promise<void> {
  await transaction.select({ sessionId: ssoSessions.sessionId }).from(ssoSessions).where(
    matching(ssoSessions, { organizationId, sessionId: caller.sessionId, providerId }),
  ).then(firstOr(() =>
    new Problem(
      "CONFLICT",
      "Log in with this identity provider first: it can be required only by an owner for whom it works",
    )
  ));
}

async function viewOf(deps: SingleSignOnDeps, tenant: Tenant, providerId: string): Promise<ProviderView> {
  return await viewsOf(deps, tenant, providerId).then(firstOr(noProvider));
}

const { clientSecret: _clientSecret, ...SHOWN } = getTableColumns(ssoProviders);

/** Providers as owners see them: without their client secrets. */
async function viewsOf(
  deps: SingleSignOnDeps,
  { transaction, organizationId }: Tenant,
  providerId: string | undefined,
) {
  const rows = await transaction.select(SHOWN).from(ssoProviders).where(and(
    eq(ssoProviders.organizationId, organizationId),
    providerId === undefined ? undefined : eq(ssoProviders.id, providerId),
  )).orderBy(asc(ssoProviders.id)).limit(PROVIDERS_MAX);
  const domains = await transaction.select().from(ssoDomains)
    .where(eq(ssoDomains.organizationId, organizationId)).orderBy(asc(ssoDomains.domain));
  return rows.map((provider) => ({
    ...provider,
    redirectUri: redirectUriOf(deps, provider.id),
    backchannelLogoutUri: `${deps.publicUrl}/v1/auth/sso/${provider.id}/backchannel-logout`,
    postLogoutRedirectUri: `${deps.publicUrl}/login`,
    domains: domains.filter((domain) => domain.providerId === provider.id).map(viewOfDomain),
  }));
}

const INVALID = "The identity provider cannot be saved because fields are invalid";

function checkedName(text: string): string {
  const name = text.trim().normalize("NFC");
  const fault = plainTextFault(name, { min: 1, max: 100 });
  if (fault !== undefined) {
    throw invalidFields(INVALID, { name: fault });
  }
  return name;
}

/** The issuer exactly as it was given: it is compared with tokens character by character. */
async function checkedIssuer(deps: SingleSignOnDeps, text: string): Promise<string> {
  const url = URL.parse(text);
  if (url === null || url.search !== "" || url.hash !== "") {
    throw invalidFields(INVALID, { issuer: "must be a URL without query and fragment" });
  }
  try {
    await checkedTarget(url, {
      policy: providerPolicy(deps),
      lookUp: deps.lookUp,
      signal: AbortSignal.timeout(LOOK_UP_MS),
    });
  } catch (error) {
    if (error instanceof OutboundError) {
      throw invalidFields(INVALID, { issuer: `cannot be used: ${error.message}` });
    }
    throw error;
  }
  return text;
}
