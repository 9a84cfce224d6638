import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { removedMembers } from "../../store/schema/removed_members.ts";
import { ssoIdentities } from "../../store/schema/sso_identities.ts";
import type { Tenant } from "../../store/with_organization.ts";
import { sha256 } from "../sha256.ts";

/** Identifies a removed person by their e-mail address. */
export function emailHashOf(email: string): string {
  return sha256(`removed: ${email}`);
}

/** Identifies a removed person by a provider's issuer and the hash of its subject. */
export function identityHashOf(issuer: string, subjectHash: string): string {
  return sha256(`removed: ${issuer} ${subjectHash}`);
}

/** A member who is about to be removed. */
export interface MemberToRemember {
  readonly userId: string;
  readonly email: string;
  readonly now: Date;
}

/**
 * Stores that a person was removed, by their address and all their identities, so that single sign-on does not bring
 * them back.
 */
export async function rememberRemoval(
  { transaction, organizationId }: Tenant,
  { userId, email, now }: MemberToRemember,
): Promise<void> {
  const identities = await identitiesOf({ transaction, organizationId }, userId);
  const rows = [emailHashOf(email), ...identities]
    .map((personHash) => ({ organizationId, personHash, removedAt: now }));
  await transaction.insert(removedMembers).values(rows).onConflictDoNothing();
  await transaction.delete(ssoIdentities)
    .where(and(eq(ssoIdentities.organizationId, organizationId), eq(ssoIdentities.userId, userId)));
}

/** Forgets that people were removed: they were invited again. */
export async function readmit(
  transaction: Database,
  { organizationId, personHashes }: { readonly organizationId: string; readonly personHashes: readonly string[] },
): Promise<void> {
  await transaction.delete(removedMembers).where(
    and(eq(removedMembers.organizationId, organizationId), inArray(removedMembers.personHash, [...personHashes])),
  );
}

async function identitiesOf({ transaction, organizationId }: Tenant, userId: string): Promise<readonly string[]> {
  const rows = await transaction.select({ issuer: ssoIdentities.issuer, subjectHash: ssoIdentities.subjectHash })
    .from(ssoIdentities).where(and(eq(ssoIdentities.organizationId, organizationId), eq(ssoIdentities.userId, userId)));
  return rows.map(({ issuer, subjectHash }) => identityHashOf(issuer, subjectHash));
}
