import { and, eq, gt, or } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { claim, type Database, withClaims } from "../../store/with_claims.ts";
import { invitations, memberships, organizations } from "../../store/schema/organizations.ts";
import { users } from "../../store/schema/users.ts";
import { evictCached } from "../announcements.ts";
import { type AccountsDeps, type ClientOfPerson, type MemberAct, type MembershipView, unauthorized } from "../deps.ts";
import { markVerified } from "../emails/verify_email.ts";
import { isSecretText, sha256 } from "../secret_text.ts";
import { assertUnconfined } from "../sessions/open_session.ts";
import { INVITATION_TOKEN_PREFIX } from "./invitations.ts";
import { membershipsOf } from "./memberships.ts";
import { actorNames, emailHashOf, readmit } from "./members.ts";
import { firstOr } from "../../store/rows.ts";

/**
 * Joins the organization of an invitation. People without an account sign up with the invitation instead.
 *
 * @throws {Problem} `FORBIDDEN` in a session that an identity provider opened; `NOT_FOUND` for a token that is unknown,
 * used, expired, or for another address; `CONFLICT` for a member.
 */
export async function acceptInvitation(
  deps: AccountsDeps,
  command: MemberAct & { readonly token: string },
): Promise<MembershipView> {
  const { caller: { userId }, token, client } = command;
  assertUnconfined(command.caller, "join another organization");
  const membership = await withClaims(deps.database, { userId }, async (transaction) => {
    const user = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId))
      .then(firstOr(unauthorized));
    return await useInvitation(deps, { transaction, token, userId, email: user.email, client });
  });
  evictCached(deps, { subject: "person", id: userId });
  return membership;
}

/** The person of the transaction's claims, and the token of their invitation. */
interface UseInvitation extends ClientOfPerson {
  readonly token: string;
  readonly email: string;
}

/**
 * Makes a person a member and deletes the invitation: of two people who use it at once, one joins.
 *
 * @throws {Problem} `NOT_FOUND` for a token that is unknown, used, expired, or for another address; `CONFLICT` for a
 * member.
 */
export async function useInvitation(deps: AccountsDeps, command: UseInvitation): Promise<MembershipView> {
  const { transaction, token, userId, email } = command;
  const now = deps.clock.now();
  const tokenHash = invitationHashOf(token);
  await claim(transaction, { credential: tokenHash });
  const found = await findInvitation(transaction, { tokenHash, now });
  if (found.email !== null && found.email !== email) {
    throw noInvitation();
  }
  const { id, organizationId, role } = found;
  await claim(transaction, { organizationId });
  await transaction.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id })
    .then(firstOr(noInvitation));
  const joined = await transaction.insert(memberships).values({ organizationId, userId, role, joinedAt: now })
    .onConflictDoNothing().returning({ role: memberships.role });
  const membership = (await membershipsOf(transaction, userId)).find((one) => one.id === organizationId);
  if (joined.length === 0 || membership === undefined) {
    throw new Problem("CONFLICT", "You are already a member of this organization");
  }
  await readmit(transaction, { organizationId, personHashes: [emailHashOf(email)] });
  await announce(transaction, { subject: "person", id: userId });
  const tenant = { transaction, organizationId };
  await recordEvent(deps, {
    tenant,
    action: "member.joined",
    actorId: userId,
    targetId: id,
    details: { role },
    client: command.client,
  });
  // Only a mail to this address had that token.
  if (found.mailTokenHash === tokenHash) {
    await markVerified(deps, { transaction, userId, client: command.client });
  }
  return membership;
}

/**
 * The hash under which the invitation of a token is stored.
 *
 * @throws {Problem} `NOT_FOUND` for a text that is no token.
 */
export function invitationHashOf(token: string): string {
  if (!isSecretText(token, INVITATION_TOKEN_PREFIX)) {
    throw noInvitation();
  }
  return sha256(token);
}

/**
 * The open invitation with a hash, which is one of the transaction's claims.
 *
 * @throws {Problem} `NOT_FOUND` for a token that is unknown, used, revoked or expired.
 */
async function findInvitation(
  transaction: Database,
  { tokenHash, now }: { readonly tokenHash: string; readonly now: Date },
): Promise<typeof invitations.$inferSelect> {
  return await transaction.select().from(invitations)
    .where(and(
      or(eq(invitations.tokenHash, tokenHash), eq(invitations.mailTokenHash, tokenHash)),
      gt(invitations.expiresAt, now),
    )).then(firstOr(noInvitation));
}

function noInvitation(): Problem {
  return new Problem("NOT_FOUND", "The invitation is unknown, used, revoked or expired");
}

/**
 * Returns the organization, the inviter and the role of an invitation. The token is enough: a person who has it may join,
 * and needs no account to read it.
 *
 * @throws {Problem} `NOT_FOUND` for a token that is unknown, used, revoked or expired.
 */
export async function readInvitation(deps: AccountsDeps, token: string) {
  const tokenHash = invitationHashOf(token);
  return await withClaims(deps.database, { credential: tokenHash }, async (transaction) => {
    const found = await findInvitation(transaction, { tokenHash, now: deps.clock.now() });
    const { organizationId, createdBy, role, email, expiresAt } = found;
    await claim(transaction, { organizationId });
    const organization = await transaction.select({ name: organizations.name }).from(organizations)
      .where(eq(organizations.id, organizationId))
      .then(firstOr(() => new Error("Cannot describe the invitation because its organization was not found")));
    const names = await actorNames({ transaction, organizationId }, createdBy === null ? [] : [createdBy]);
    return { organization, invitedBy: names.get(createdBy ?? "") ?? null, role, email, expiresAt };
  });
}
