import { asc, eq, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { OPERATOR_ACTOR, recordEvent } from "../../store/audit.ts";
import { memberships, organizations } from "../../store/schema/organizations.ts";
import { claim, withClaims, withOrganization } from "../../store/with_claims.ts";
import { changeOrganization, evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { type OperatorAct, readReason, recordOnTenant, recordOperatorEvent, withAccount } from "./operator_event.ts";
import { ssoDomains, ssoProviders } from "../../store/schema/sso.ts";
import { markDomainVerified, readDomain } from "../sso/domains.ts";
import { firstOr, matching } from "../../store/rows.ts";
import { impersonations } from "../../store/schema/sessions.ts";
import { holdPerson, recordInEach } from "../members/memberships.ts";
import { endSessions } from "../sessions/sessions.ts";
import { endImpersonations } from "./impersonate.ts";

/** An organization that an operator acts on. */
export interface ActOnTenant {
  readonly organizationId: string;
  /** Absent: the command line. */
  readonly by?: OperatorAct;
}

interface SuspendTenant extends ActOnTenant {
  /** Shown to its members, 3–500 characters. */
  readonly reason: string;
}

/**
 * Suspends an organization: its calls and uploads are refused, its batches and webhooks pause, and its public maps are
 * hidden. Members may log in, read why, and export their data. Of one that is suspended already, changes the reason.
 * Takes effect on every server within a second.
 *
 * @throws {Problem} `NOT_FOUND`, `INVALID_REQUEST` for a missing or overlong reason.
 */
export async function suspendTenant(deps: AccountsDeps, command: SuspendTenant): Promise<void> {
  const reason = readReason(command.reason);
  await changeOrganization(deps, command.organizationId, async (tenant) => {
    await tenant.transaction.update(organizations).set({
      suspendedAt: sql`coalesce(${organizations.suspendedAt}, ${deps.clock.now().toISOString()}::timestamptz)`,
      suspensionReason: reason,
    }).where(eq(organizations.id, tenant.organizationId)).returning({ id: organizations.id }).then(firstOr(notFound));
    await recordOnTenant(deps, { tenant, by: command.by, action: "organization.suspended", details: { reason } });
  });
}

/**
 * Ends the suspension of an organization; batches and webhooks continue where they were. Changes nothing of one that is
 * not suspended.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function resumeTenant(deps: AccountsDeps, command: ActOnTenant): Promise<void> {
  await changeOrganization(deps, command.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const row = await transaction.select({ suspendedAt: organizations.suspendedAt }).from(organizations)
      .where(eq(organizations.id, organizationId)).for("update").then(firstOr(notFound));
    if (row.suspendedAt === null) {
      return;
    }
    await transaction.update(organizations).set({ suspendedAt: null, suspensionReason: null })
      .where(eq(organizations.id, organizationId));
    await recordOnTenant(deps, { tenant, by: command.by, action: "organization.resumed" });
  });
}

function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no such organization");
}

/** The providers of an organization with their domains. For the operator only. */
export function listProvidersOf(deps: AccountsDeps, organizationId: string) {
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
      .where(matching(ssoProviders, { organizationId, required: true }))
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
    await recordOperatorEvent(deps, { transaction, action, targetId: organizationId });
    return changed.length;
  });
}

/**
 * Ends all sessions of all members of an organization, and those of operators in their place. API keys stay valid.
 * Returns how many sessions ended.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function signOutTenant(deps: AccountsDeps, { organizationId, by }: ActOnTenant): Promise<number> {
  return await changeOrganization(deps, organizationId, async (tenant) => {
    const { transaction } = tenant;
    await transaction.select({ id: organizations.id }).from(organizations)
      .where(eq(organizations.id, organizationId)).for("update")
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no such organization")));
    const people = await transaction.select({ userId: memberships.userId }).from(memberships)
      .where(eq(memberships.organizationId, organizationId)).orderBy(memberships.userId);
    let sessions = 0;
    for (const { userId } of people) {
      await claim(transaction, { userId });
      sessions += await endSessions(deps, { transaction, userId, reason: "operator" });
    }
    await recordOnTenant(deps, {
      tenant,
      by,
      action: "organization.signed_out",
      details: { sessions_ended: sessions },
    });
    await endImpersonations(deps, transaction, eq(impersonations.organizationId, organizationId));
    return sessions;
  });
}

/** A person to sign out everywhere. */
interface SignOutUser {
  /** An identifier or an e-mail address. */
  readonly user: { readonly id: string } | { readonly email: string };
  /** Absent: the command line. */
  readonly by?: OperatorAct;
}

/**
 * Ends all sessions of a person, and those of operators in their place. Returns how many sessions ended.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function signOutUser(deps: AccountsDeps, { user, by }: SignOutUser): Promise<number> {
  const userId = "id" in user ? user.id : await withAccount(deps, user.email, ({ userId: id }) => Promise.resolve(id));
  const announcement = { subject: "person", id: userId } as const;
  const ended = await withClaims(deps.database, { userId }, async (transaction) => {
    const person = await holdPerson(transaction, { userId, organizations: "all" });
    if (person === undefined) {
      throw new Problem("NOT_FOUND", "There is no such person");
    }
    const sessions = await endSessions(deps, { transaction, userId, reason: "operator" });
    const details = { sessions_ended: sessions };
    const { memberships: theirs } = person;
    const event = { action: "session.ended_by_operator", actorId: OPERATOR_ACTOR, targetId: userId, details } as const;
    await recordInEach(deps, { transaction, memberships: theirs, ...event });
    await recordOperatorEvent(deps, { transaction, by, action: "user.signed_out", targetId: userId, details });
    await endImpersonations(deps, transaction, eq(impersonations.userId, userId));
    return sessions;
  });
  evictCached(deps, announcement);
  return ended;
}
