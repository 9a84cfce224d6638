import { and, asc, eq, gt, inArray, notExists } from "drizzle-orm";
import type { Role, SessionCaller } from "../../domain/caller.ts";
import { type Page, pageFrom, type PageRequest, readPageRequest } from "../../domain/page.ts";
import { memberships, removedMembers } from "../../store/schema/organizations.ts";
import { users } from "../../store/schema/users.ts";
import { claim, type Database, type Tenant, withOrganization } from "../../store/with_claims.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { assertOwnerStays, isBelow, lockRoles, recordAct, requireRole } from "./memberships.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { evictCached } from "../announcements.ts";
import { ssoIdentities } from "../../store/schema/sso.ts";
import { sha256 } from "../secret_text.ts";
import { apiKeys } from "../../store/schema/api_keys.ts";
import { matching } from "../../store/rows.ts";

/** A person in the caller's organization. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Whether they have a second factor; null: only admins see it. */
  readonly secondFactor: boolean | null;
}

/**
 * Lists the members of the caller's organization, in the order in which their accounts were created.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listMembers(
  deps: AccountsDeps,
  command: PageRequest & { readonly caller: SessionCaller },
): Promise<Page<MemberView>> {
  const { organizationId, role } = command.caller;
  const page = await pageOfMembers(deps, { ...command, organizationId });
  const maySee = !isBelow(role, "admin");
  return maySee ? page : { ...page, data: page.data.map((member) => ({ ...member, secondFactor: null })) };
}

/** A page of the members of an organization, with what only admins see. */
export async function pageOfMembers(
  deps: AccountsDeps,
  { organizationId, ...request }: PageRequest & { readonly organizationId: string },
): Promise<Page<MemberView>> {
  const { limit, after } = readPageRequest(request);
  return await withOrganization(deps.database, organizationId, async (tenant) => {
    const rows = await tenant.transaction
      .select({
        userId: users.id,
        email: users.email,
        role: memberships.role,
        joinedAt: memberships.joinedAt,
        secondFactorAt: users.secondFactorAt,
      })
      .from(memberships).innerJoin(users, eq(users.id, memberships.userId))
      .where(and(
        eq(memberships.organizationId, tenant.organizationId),
        after === undefined ? undefined : gt(memberships.userId, after),
      ))
      .orderBy(asc(memberships.userId)).limit(limit + 1);
    const views = rows.map(({ secondFactorAt, ...row }) => ({ ...row, secondFactor: secondFactorAt !== null }));
    return pageFrom(views, { limit, positionOf: ({ userId }) => userId });
  });
}

/**
 * Changes the role of a member. The caller can neither give a role above their own nor change a member whose role is
 * above theirs.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for a role above the caller's, `NOT_FOUND` for an unknown identifier,
 * `CONFLICT` when no owner would be left.
 */
export async function changeRole(
  deps: AccountsDeps,
  command: MemberAct & { readonly userId: string; readonly role: Role },
): Promise<void> {
  const { caller, userId, role } = command;
  requireRole(caller, "admin");
  const announcement = { subject: "person", id: userId } as const;
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { own, theirs } = await lockRoles(tenant, command);
    if (isBelow(own, "admin") || isBelow(own, theirs) || isBelow(own, role)) {
      throw new Problem("FORBIDDEN", `This needs the role ${isBelow(theirs, role) ? role : theirs}; yours is ${own}`);
    }
    if (theirs === role) {
      return;
    }
    if (theirs === "owner") {
      await assertOwnerStays(tenant, userId);
    }
    await tenant.transaction.update(memberships).set({ role })
      .where(matching(memberships, { organizationId: tenant.organizationId, userId }));
    await announce(tenant.transaction, announcement);
    const details = { from: theirs, to: role };
    await recordAct(deps, { tenant, act: command, action: "member.role_changed", targetId: userId, details });
  });
  evictCached(deps, announcement);
}

/** Identifies a removed person by their e-mail address. */
export function emailHashOf(email: string): string {
  return sha256(`removed: ${email}`);
}

/** Identifies a removed person by a provider's issuer and the hash of its subject. */
export function identityHashOf(issuer: string, subjectHash: string): string {
  return sha256(`removed: ${issuer} ${subjectHash}`);
}

/**
 * Stores that a person was removed, by their address and all their identities, so that single sign-on does not bring
 * them back.
 */
async function rememberRemoval(
  { transaction, organizationId }: Tenant,
  { userId, email, now }: { readonly userId: string; readonly email: string; readonly now: Date },
): Promise<void> {
  const identities = await identitiesOf({ transaction, organizationId }, userId);
  const rows = [emailHashOf(email), ...identities]
    .map((personHash) => ({ organizationId, personHash, removedAt: now }));
  await transaction.insert(removedMembers).values(rows).onConflictDoNothing();
  await transaction.delete(ssoIdentities)
    .where(matching(ssoIdentities, { organizationId, userId }));
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
    .from(ssoIdentities).where(matching(ssoIdentities, { organizationId, userId }));
  return rows.map(({ issuer, subjectHash }) => identityHashOf(issuer, subjectHash));
}

/**
 * Removes a member from the organization. What they created stays. Their account is deleted with their last membership:
 * it could do nothing, and its address could not be invited again.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for somebody above the caller, `NOT_FOUND` for an unknown identifier,
 * `CONFLICT` for the last owner.
 */
export async function removeMember(
  deps: AccountsDeps,
  command: MemberAct & { readonly userId: string },
): Promise<void> {
  const { caller, userId } = command;
  const isOneself = userId === caller.userId;
  requireRole(caller, isOneself ? "viewer" : "admin");
  const announcement = { subject: "person", id: userId } as const;
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { own, theirs } = await lockRoles(tenant, command);
    if (!isOneself && (isBelow(own, "admin") || isBelow(own, theirs))) {
      throw new Problem(
        "FORBIDDEN",
        `This needs the role ${isBelow(own, "admin") ? "admin" : theirs}; yours is ${own}`,
      );
    }
    if (theirs === "owner") {
      await assertOwnerStays(tenant, userId);
    }
    const [person] = await tenant.transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (person !== undefined) {
      await rememberRemoval(tenant, { userId, email: person.email, now: deps.clock.now() });
    }
    await tenant.transaction.delete(memberships)
      .where(matching(memberships, { organizationId: tenant.organizationId, userId }));
    const details = { role: theirs };
    await recordAct(deps, { tenant, act: command, action: "member.removed", targetId: userId, details });
    await announce(tenant.transaction, announcement);
    await deleteWithoutMembership(tenant.transaction, userId);
  });
  evictCached(deps, announcement);
}

/** Deletes the account of a person without any organization, with its sessions. */
export async function deleteWithoutMembership(transaction: Database, userId: string): Promise<void> {
  await claim(transaction, { userId });
  const theirs = transaction.select().from(memberships).where(eq(memberships.userId, userId));
  await transaction.delete(users).where(and(eq(users.id, userId), notExists(theirs)));
}

/**
 * Names of those who did something in the organization, by their identifiers: the e-mail address of a member, the name
 * of a key. People who have left, and deleted keys, have none.
 */
export async function actorNames(
  { transaction, organizationId }: Tenant,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) {
    return new Map();
  }
  const people = await transaction.select({ id: users.id, name: users.email }).from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), inArray(users.id, wanted)));
  const keys = await transaction.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.id, wanted)));
  return new Map([...people, ...keys].map(({ id, name }) => [id, name]));
}
