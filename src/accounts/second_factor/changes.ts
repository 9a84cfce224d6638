import { eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { type AuditEvent, OPERATOR_ACTOR } from "../../store/audit.ts";
import { claim, type Database, withClaims, withOrganization } from "../../store/with_claims.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { passkeys, recoveryCodes, totpFactors } from "../../store/schema/second_factors.ts";
import { attempts, users } from "../../store/schema/users.ts";
import { type AccountsDeps, type ClientOfPerson, type MemberAct, type OfPerson, unauthorized } from "../deps.ts";
import { holdPerson, lockRoles, membershipsOf, recordInEach, requireRole } from "../members/memberships.ts";
import { endSessions } from "../sessions/sessions.ts";
import { makeRecoveryCodes, readFactors } from "./factors.ts";
import { endLoginChallenges } from "./login_challenges.ts";
import type { SessionCaller } from "../../domain/caller.ts";
import { assertFresh, freshUntil } from "../sessions/open_session.ts";
import { recordOperatorEvent, withAccount } from "../operators/operator_event.ts";
import { factorSubjects } from "./prove_factor.ts";

/** A change of the factors of the person of the transaction's claims. */
interface FactorChange extends ClientOfPerson {
  /** The session in which it happens. */
  readonly sessionId: string;
  readonly kind: "totp" | "passkey";
}

/** Locks a person, so that changes of their factors and the end of their log-ins come one after the other. */
export async function lockPerson(transaction: Database, userId: string): Promise<{ readonly email: string }> {
  const person = await holdPerson(transaction, { userId, organizations: "all", lock: "update" });
  if (person === undefined) {
    throw unauthorized();
  }
  return person.user;
}

/**
 * Completes the addition of a factor. With the first one, the person gets recovery codes, and their other sessions end:
 * those were opened without it.
 */
export async function factorAdded(deps: AccountsDeps, change: FactorChange): Promise<readonly string[] | undefined> {
  const { transaction, userId, sessionId, kind, client } = change;
  const [first] = await transaction.select({ since: users.secondFactorAt }).from(users).where(eq(users.id, userId));
  const action = "second_factor.added";
  await recordForPerson(deps, { transaction, userId, actorId: userId, action, details: { kind }, client });
  if (first?.since != null) {
    return undefined;
  }
  await transaction.update(users).set({ secondFactorAt: deps.clock.now() }).where(eq(users.id, userId));
  await endSessions(deps, { transaction, userId, reason: "second_factor", except: sessionId });
  return await makeRecoveryCodes(deps, { transaction, userId });
}

/**
 * Completes the removal of a factor. Recovery codes end with the last one.
 *
 * @throws {Problem} `CONFLICT` if it was the last one and one of the person's organizations requires one.
 */
export async function factorRemoved(deps: AccountsDeps, change: FactorChange): Promise<void> {
  const { transaction, userId, kind, client } = change;
  const { totp, passkeys: keys } = await readFactors(transaction, userId);
  if (totp === undefined && keys.length === 0) {
    const requiring = await requiringOrganizations(deps, { transaction, userId });
    if (requiring.length > 0) {
      throw new Problem("CONFLICT", `${requiring[0]?.name} requires a second factor: add another one first`);
    }
    await withoutFactors(transaction, userId);
  }
  const action = "second_factor.removed";
  await recordForPerson(deps, { transaction, userId, actorId: userId, action, details: { kind }, client });
}

/** Marks the person of the transaction's claims as one without second factors. */
export async function withoutFactors(transaction: Database, userId: string): Promise<void> {
  await transaction.update(users).set({ secondFactorAt: null }).where(eq(users.id, userId));
  await transaction.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await endLoginChallenges(transaction, userId);
}

/**
 * The organizations of the person of the transaction's claims that require a second factor, first joined first: all
 * where the service requires one.
 */
export async function requiringOrganizations(
  deps: Pick<AccountsDeps, "secondFactor">,
  { transaction, userId }: OfPerson,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const own = await membershipsOf(transaction, userId);
  if (deps.secondFactor === "required") {
    return own;
  }
  const requiring = await transaction.select({ id: organizations.id }).from(organizations)
    .where(eq(organizations.secondFactorRequired, true));
  const ids = new Set(requiring.map(({ id }) => id));
  return own.filter(({ id }) => ids.has(id));
}

/** An event about a person, not about one organization. */
type PersonEvent = Omit<AuditEvent, "targetId"> & OfPerson;

/**
 * Records an event in all organizations of the person of the transaction's claims: each of them trusts their log-in.
 */
export async function recordForPerson(
  deps: AccountsDeps,
  { transaction, userId, ...event }: PersonEvent,
): Promise<void> {
  const memberships = await membershipsOf(transaction, userId);
  await recordInEach(deps, { transaction, memberships, targetId: userId, ...event });
}

export function readSecondFactor(deps: AccountsDeps, caller: SessionCaller) {
  const { userId } = caller;
  return withClaims(deps.database, { userId }, async (transaction) => ({
    ...await readFactors(transaction, userId),
    passkeysOffered: deps.passkeys.isOffered,
    requiredBy: (await requiringOrganizations(deps, { transaction, userId })).map(({ name }) => name),
    confirmedUntil: await freshUntil(deps, { transaction, caller }),
  }));
}

/**
 * Replaces the caller's recovery codes. They are returned only here.
 *
 * @throws {Problem} `FORBIDDEN` without a fresh proof, `CONFLICT` without a second factor.
 */
export function replaceRecoveryCodes(
  deps: AccountsDeps,
  { caller, client }: MemberAct,
): Promise<readonly string[]> {
  const { userId } = caller;
  return withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    await lockPerson(transaction, userId);
    const { totp, passkeys: keys } = await readFactors(transaction, userId);
    if (totp === undefined && keys.length === 0) {
      throw new Problem("CONFLICT", "Recovery codes replace a second factor: add one first");
    }
    const action = "second_factor.recovery_codes_made";
    await recordForPerson(deps, { transaction, userId, actorId: userId, action, client });
    // Last: its claims are those of the person, as at the beginning.
    return await makeRecoveryCodes(deps, { transaction, userId });
  });
}

/**
 * Removes all second factors of a member and ends their sessions: they log in with their password. A person's factors
 * guard all their organizations, so an owner may do this only if the caller owns all of those.
 *
 * @throws {Problem} `FORBIDDEN` below owner or without a fresh proof, `NOT_FOUND` for an unknown identifier, `CONFLICT`
 * for a member of other organizations, or one without a second factor.
 */
export async function resetMemberSecondFactor(
  deps: AccountsDeps,
  { caller, userId, client }: MemberAct & { readonly userId: string },
): Promise<void> {
  requireRole(caller, "owner");
  if (userId === caller.userId) {
    throw new Problem("CONFLICT", "Remove your own second factors in your account");
  }
  await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction } = tenant;
    const { own } = await lockRoles(tenant, { caller, userId });
    if (own !== "owner") {
      throw new Problem("FORBIDDEN", `This needs the role owner; yours is ${own}`);
    }
    await claim(transaction, { userId: caller.userId });
    await assertFresh(deps, { transaction, caller });
    const owned = (await membershipsOf(transaction, caller.userId)).filter(({ role }) => role === "owner");
    const ownedIds = new Set(owned.map(({ id }) => id));
    await claim(transaction, { userId });
    if ((await membershipsOf(transaction, userId)).some(({ id }) => !ownedIds.has(id))) {
      throw new Problem(
        "CONFLICT",
        "This person belongs to organizations that you do not own: the operator of the service can reset it",
      );
    }
    await reset(deps, { transaction, userId, actorId: caller.userId, client });
  });
}

/**
 * Removes all second factors of the person with an e-mail address, and ends their sessions and all waits after wrong
 * codes. For the operator only.
 *
 * @throws {Problem} `NOT_FOUND` if no person has the address, `CONFLICT` for one without a second factor.
 */
export async function resetSecondFactor(deps: AccountsDeps, emailText: string): Promise<void> {
  await withAccount(deps, emailText, async ({ transaction, userId }) => {
    await reset(deps, { transaction, userId, actorId: OPERATOR_ACTOR, client: undefined });
    const action = "user.second_factor_reset";
    await recordOperatorEvent(deps, { transaction, action, targetId: userId });
  });
}

interface Reset extends ClientOfPerson {
  readonly actorId: string;
}

async function reset(deps: AccountsDeps, { transaction, userId, actorId, client }: Reset): Promise<void> {
  await lockPerson(transaction, userId);
  const [user] = await transaction.select({ since: users.secondFactorAt }).from(users).where(eq(users.id, userId));
  if (user?.since == null) {
    throw new Problem("CONFLICT", "This person has no second factor");
  }
  await transaction.delete(totpFactors).where(eq(totpFactors.userId, userId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await withoutFactors(transaction, userId);
  for (const { subjectHash } of factorSubjects(userId)) {
    await claim(transaction, { credential: subjectHash });
    await transaction.delete(attempts).where(eq(attempts.subjectHash, subjectHash));
  }
  const ended = await endSessions(deps, { transaction, userId, reason: "second_factor" });
  const details = { sessions_ended: ended };
  await recordForPerson(deps, { transaction, userId, actorId, action: "second_factor.reset", details, client });
}
