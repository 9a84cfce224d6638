import { and, eq, inArray } from "drizzle-orm";
import { invalidFields, Problem } from "../../domain/problem.ts";
import { recordEvent } from "../../store/audit.ts";
import { ssoDomains, ssoProviders } from "../../store/schema/sso.ts";
import { StoreError } from "../../store/store_error.ts";
import { type Database, type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { AccountsDeps, ClientInfo, MemberAct, MembershipView } from "../deps.ts";
import { lockOrganization, membershipsOf, recordAct, requireRole } from "../members/memberships.ts";
import { makeSecretText } from "../secret_text.ts";
import type { SingleSignOnDeps } from "./deps.ts";
import { noProvider } from "./provider_client.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** An e-mail domain of a provider, with the TXT record that proves that it is the organization's. */
type DomainView = ReturnType<typeof viewOfDomain>;

/** A domain of one of the organization's providers. */
export interface NamedDomain extends MemberAct {
  readonly providerId: string;
  readonly domain: string;
}

/** A record below the domain, so that the records of its own mail stay as they are. */
const RECORD_LABEL = "_locus-verification";
const RECORD_PREFIX = "locus-verification=";
const DOMAINS_MAX = 50;
const DOMAIN_LENGTH_MAX = 253;

/** Linear: labels of letters, digits and hyphens, with a last one that is no number. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/u;

/** Characters that would make something else of an address than its host, or are decoded in it. */
const BESIDE_A_NAME = /[#%/:?@\\]/u;

/** A domain in its stored form, lower case and ASCII; undefined for a text that is none. */
export function readDomain(text: string): string | undefined {
  const url = text.length > DOMAIN_LENGTH_MAX ? null : URL.parse(`http://${text.trim()}/`);
  if (url === null || BESIDE_A_NAME.test(text)) {
    return undefined;
  }
  const labels = url.hostname.split(".");
  const isName = labels.length >= 2 && labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/u.test(labels.at(-1) ?? "");
  return isName && url.hostname.length <= DOMAIN_LENGTH_MAX ? url.hostname : undefined;
}

/** The domain of an e-mail address as `readEmail` returns it; undefined for one without a domain name. */
export function domainOf(email: string): string | undefined {
  return readDomain(email.slice(email.indexOf("@") + 1));
}

/** A row as owners see it. */
export function viewOfDomain({ domain, token, verifiedAt }: typeof ssoDomains.$inferSelect) {
  return { domain, recordName: `${RECORD_LABEL}.${domain}`, recordValue: `${RECORD_PREFIX}${token}`, verifiedAt };
}

/**
 * Adds an e-mail domain to a provider; one that it has already is returned. It counts after it was verified.
 *
 * @throws {Problem} `NOT_FOUND` for the provider; `INVALID_REQUEST`; `CONFLICT` for a domain of another provider, or
 * too many.
 */
export async function addDomain(deps: SingleSignOnDeps, command: NamedDomain): Promise<DomainView> {
  const { caller, providerId } = command;
  requireRole(caller, "owner");
  const { accounts } = deps;
  const domain = readDomain(command.domain);
  if (domain === undefined) {
    throw invalidFields("The domain cannot be added because it is invalid", {
      domain: "must be a domain name such as example.com",
    });
  }
  return await withOrganization(accounts.database, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    await lockOrganization(tenant);
    await transaction.select({ id: ssoProviders.id }).from(ssoProviders)
      .where(matching(ssoProviders, { organizationId, id: providerId }))
      .then(firstOr(noProvider));
    if (await transaction.$count(ssoDomains, eq(ssoDomains.organizationId, organizationId)) >= DOMAINS_MAX) {
      throw new Problem("CONFLICT", `An organization has at most ${DOMAINS_MAX} domains: remove one first`);
    }
    const [row] = await transaction.insert(ssoDomains).values({
      organizationId,
      providerId,
      domain,
      token: makeSecretText("", accounts.chance),
      createdAt: accounts.clock.now(),
      verifiedAt: null,
    }).onConflictDoNothing().returning();
    if (row === undefined) {
      const own = await transaction.select().from(ssoDomains).where(isDomain(tenant, command))
        .then(firstOr(() => new Problem("CONFLICT", "Another identity provider of the organization has this domain")));
      return viewOfDomain(own);
    }
    const details = { domain };
    await recordAct(accounts, { tenant, act: command, action: "sso_domain.added", targetId: providerId, details });
    return viewOfDomain(row);
  });
}

/**
 * Verifies a domain by its TXT record.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` while the record is not found, or when another organization has verified
 * it.
 */
export async function verifyDomain(deps: SingleSignOnDeps, command: NamedDomain): Promise<DomainView> {
  const { caller } = command;
  requireRole(caller, "owner");
  const { accounts } = deps;
  const row = await withOrganization(
    accounts.database,
    caller.organizationId,
    (tenant) => tenant.transaction.select().from(ssoDomains).where(isDomain(tenant, command)).then(firstOr(noDomain)),
  );
  const { recordName, recordValue } = viewOfDomain(row);
  const records = await deps.lookUpTxt(recordName);
  if (!records.some((record) => record.trim() === recordValue)) {
    throw new Problem("CONFLICT", "The TXT record was not found: it may take some hours until it is visible");
  }
  return await withOrganization(accounts.database, caller.organizationId, (tenant) =>
    markDomainVerified(accounts, {
      tenant,
      domain: row.domain,
      token: row.token,
      actorId: caller.userId,
      client: command.client,
    }));
}

/**
 * Removes a domain: its addresses no longer log in with the provider.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function removeDomain(deps: SingleSignOnDeps, command: NamedDomain): Promise<void> {
  const { caller, providerId } = command;
  requireRole(caller, "owner");
  const { accounts } = deps;
  await withOrganization(accounts.database, caller.organizationId, async (tenant) => {
    const details = await tenant.transaction.delete(ssoDomains).where(isDomain(tenant, command))
      .returning({ domain: ssoDomains.domain }).then(firstOr(noDomain));
    await recordAct(accounts, { tenant, act: command, action: "sso_domain.removed", targetId: providerId, details });
  });
}

/** A domain that was proved to be the organization's. */
export interface MarkDomainVerified {
  readonly tenant: Tenant;
  readonly domain: string;
  /** The token that was proved; a domain that was removed and added again has another one. */
  readonly token?: string;
  readonly actorId: string;
  readonly client?: ClientInfo | undefined;
}

/**
 * Marks a domain as verified.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` when another organization has verified it.
 */
export async function markDomainVerified(accounts: AccountsDeps, command: MarkDomainVerified): Promise<DomainView> {
  const { tenant, domain, token, actorId, client } = command;
  try {
    const row = await tenant.transaction.update(ssoDomains).set({ verifiedAt: accounts.clock.now() }).where(
      and(
        matching(ssoDomains, { organizationId: tenant.organizationId, domain }),
        token === undefined ? undefined : eq(ssoDomains.token, token),
      ),
    ).returning().then(firstOr(noDomain));
    const event = { action: "sso_domain.verified", targetId: row.providerId, details: { domain } } as const;
    await recordEvent(accounts, { tenant, actorId, client, ...event });
    return viewOfDomain(row);
  } catch (error) {
    throw asTaken(error);
  }
}

function asTaken(error: unknown): unknown {
  const constraint = error instanceof StoreError ? error.options.constraint : constraintOf(error);
  return constraint === "sso_domains_verified"
    ? new Problem("CONFLICT", "Another organization has verified this domain: ask the operator of this service")
    : error;
}

/** Inside a transaction the driver's own error arrives, wrapped by the query builder. */
function constraintOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if ("constraint_name" in at && typeof at.constraint_name === "string") {
      return at.constraint_name;
    }
  }
  return undefined;
}

function isDomain({ organizationId }: Tenant, { providerId, domain }: NamedDomain) {
  return matching(ssoDomains, { organizationId, providerId, domain: readDomain(domain) ?? "" });
}

function noDomain(): Problem {
  return new Problem("NOT_FOUND", "The identity provider has no such domain");
}

/**
 * Which of a person's organizations require single sign-on. The person is the one of the transaction's claims.
 */
export async function requiringSingleSignOn(
  transaction: Database,
  organizationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (organizationIds.length === 0) {
    return new Set();
  }
  const rows = await transaction.selectDistinct({ id: ssoProviders.organizationId }).from(ssoProviders)
    .where(and(inArray(ssoProviders.organizationId, [...organizationIds]), eq(ssoProviders.required, true)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * The organizations in which a session of a person may act: one of single sign-on in its own, another in those that do
 * not require it. The person is the one of the transaction's claims. A person who can act in none gets all of them, so
 * that a session that is refused everywhere can still be refreshed, and ended.
 */
export async function reachableMemberships(
  transaction: Database,
  { userId, confinedTo }: { readonly userId: string; readonly confinedTo: string | null },
): Promise<readonly MembershipView[]> {
  const own = await membershipsOf(transaction, userId);
  if (confinedTo !== null) {
    return own.filter(({ id }) => id === confinedTo);
  }
  const requiring = await requiringSingleSignOn(transaction, own.map(({ id }) => id));
  const open = own.filter(({ id }) => !requiring.has(id));
  return open.length > 0 ? open : own;
}

/** The answer for a person who has proved a password where their organization requires its provider. */
export function needsSingleSignOn(): Problem {
  return new Problem("FORBIDDEN", "This organization requires single sign-on: log in with your identity provider");
}
