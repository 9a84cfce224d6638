import { and, asc, eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { OPERATOR_ACTOR, recordEvent } from "../../store/audit.ts";
import { ssoDomains } from "../../store/schema/sso_domains.ts";
import { ssoProviders } from "../../store/schema/sso_providers.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import { recordOperatorEvent } from "./operator_event.ts";
import { markDomainVerified, readDomain } from "../sso/domains.ts";

/** A provider as the operator sees it. */
export interface ListedProvider {
  readonly id: string;
  readonly name: string;
  readonly issuer: string;
  readonly required: boolean;
  readonly domains: readonly { readonly domain: string; readonly isVerified: boolean }[];
}

/** The providers of an organization with their domains. For the operator only. */
export function listProvidersOf(deps: AccountsDeps, organizationId: string): Promise<readonly ListedProvider[]> {
  return withOrganization(deps.database, organizationId, async ({ transaction }) => {
    const rows = await transaction.select().from(ssoProviders)
      .where(eq(ssoProviders.organizationId, organizationId)).orderBy(asc(ssoProviders.id));
    const domains = await transaction.select().from(ssoDomains)
      .where(eq(ssoDomains.organizationId, organizationId)).orderBy(asc(ssoDomains.domain));
    return rows.map(({ id, name, issuer, required }) => ({
      id,
      name,
      issuer,
      required,
      domains: domains.filter(({ providerId }) => providerId === id)
        .map(({ domain, verifiedAt }) => ({ domain, isVerified: verifiedAt !== null })),
    }));
  });
}

/**
 * Marks a domain that the organization has added as verified, without a DNS record. For the operator only.
 *
 * @throws {Problem} `NOT_FOUND`; `CONFLICT` when another organization has verified it.
 */
export async function verifyDomainAsOperator(
  deps: AccountsDeps,
  { organizationId, domain }: { readonly organizationId: string; readonly domain: string },
): Promise<void> {
  await withOrganization(deps.database, organizationId, async (tenant) => {
    const name = readDomain(domain) ?? "";
    await markDomainVerified(deps, { tenant, domain: name, actorId: OPERATOR_ACTOR });
    await recordOperatorEvent(deps, {
      transaction: tenant.transaction,
      by: undefined,
      action: "sso_domain.verified",
      targetId: organizationId,
      details: { domain: name },
    });
  });
}

/**
 * Lets the members of an organization log in with passwords again: the way in when its provider is broken. For the
 * operator only. Takes effect on every server within a second.
 *
 * @returns how many providers were required
 * @throws {Problem} `NOT_FOUND` where none was.
 */
export async function allowPasswords(deps: AccountsDeps, organizationId: string): Promise<number> {
  return await withOrganization(deps.database, organizationId, async (tenant) => {
    const { transaction } = tenant;
    const changed = await transaction.update(ssoProviders).set({ required: false, updatedAt: deps.clock.now() })
      .where(and(eq(ssoProviders.organizationId, organizationId), eq(ssoProviders.required, true)))
      .returning({ id: ssoProviders.id });
    if (changed.length === 0) {
      throw new Problem("NOT_FOUND", "No identity provider of this organization is required");
    }
    await announce(transaction, { subject: "organization", id: organizationId });
    for (const { id } of changed) {
      await recordEvent(deps, {
        tenant,
        action: "sso_provider.updated",
        actorId: OPERATOR_ACTOR,
        targetId: id,
        details: { changed: ["required"] },
      });
    }
    const action = "sso.passwords_allowed";
    await recordOperatorEvent(deps, { transaction, by: undefined, action, targetId: organizationId });
    return changed.length;
  });
}
