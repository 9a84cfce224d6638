import { DAY_MS } from "../../domain/clock.ts";
import { and, eq, gt } from "drizzle-orm";
import type { Role, SessionCaller } from "../../domain/caller.ts";
import { newIdentifier } from "../../domain/identifier.ts";
import { Problem } from "../../domain/problem.ts";
import { createOnce, type Recorder, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { invitations } from "../../store/schema/organizations.ts";
import { queueMail } from "../../store/queue_mail.ts";
import { users } from "../../store/schema/users.ts";
import type { AccountsDeps, MemberAct } from "../deps.ts";
import { requireEmail } from "../emails/read_email.ts";
import { makeSecretText, sha256 } from "../secret_text.ts";
import { type AttemptRules, countAttempt } from "../sessions/attempts.ts";
import { isBelow, lockOrganization, recordAct, requireRole } from "./memberships.ts";
import type { Page, PageRequest } from "../../domain/page.ts";
import { columnsOf, firstOr, matching, newestFirst } from "../../store/rows.ts";

/** Prefix of the tokens of invitations. */
export const INVITATION_TOKEN_PREFIX = "locus_invitation_";

/** The invitation that an admin creates. */
export interface Invite extends MemberAct {
  /** At most the caller's own role. */
  readonly role: Role;
  /** The only address that may accept. Default: anyone with the link. */
  readonly email?: string;
  readonly recorder?: Recorder<IssuedInvitation> | undefined;
}

/** A new invitation, with its token, which is returned only here. */
export interface IssuedInvitation extends InvitationView {
  readonly token: string;
  /** Whether it is sent to its address by mail. */
  readonly mailed: boolean;
}

/** Long enough for a week of holidays; a forgotten link does not stay open for ever. */
const LIFETIME_MS = 7 * DAY_MS;
/** Open invitations of an organization: more are a mistake or misuse. */
const OPEN_MAX = 100;

/** Invitations that are mailed to one address. Others are links to hand over. */
const MAIL_RULES: AttemptRules = { freeFailures: 3, waitSMin: 1800, waitSMax: 14_400, forgottenAfterMs: DAY_MS };

/**
 * Creates an invitation with which one person may join the organization.
 *
 * @throws {Problem} `FORBIDDEN` below admin or for a role above the caller's, `INVALID_REQUEST` for no e-mail address,
 * `CONFLICT` at 100 open invitations.
 */
export async function invite(deps: AccountsDeps, command: Invite): Promise<IssuedInvitation> {
  const { caller: { organizationId }, caller, role, recorder } = command;
  requireRole(caller, isBelow(role, "admin") ? "admin" : role);
  const email = command.email === undefined
    ? null
    : requireEmail(command.email, "The invitation cannot be created because its e-mail address is invalid");
  const createdAt = deps.clock.now();
  const token = makeSecretText(INVITATION_TOKEN_PREFIX, deps.chance);
  const id = newIdentifier("inv", deps);
  const expiresAt = new Date(createdAt.getTime() + LIFETIME_MS);
  return await createOnce(deps.database, { organizationId, recorder }, async (tenant) => {
    await assertBelowInvitationCap(tenant, createdAt);
    const tokenHash = sha256(token);
    await tenant.transaction.insert(invitations)
      .values({ id, organizationId, tokenHash, role, email, createdBy: caller.userId, createdAt, expiresAt });
    await recordAct(deps, { tenant, act: command, action: "invitation.created", targetId: id, details: { role } });
    const mailed = email !== null && await mayMail(deps, tenant, caller) &&
      await mayGetMore(tenant, { email, now: createdAt }) &&
      await queueMail(deps, tenant.transaction, { kind: "invitation", organizationId, subjectId: id });
    return { id, role, email, token, createdAt, expiresAt, mailed };
  });
}

/** People who have not verified their own address cannot make the service write to others. */
async function mayMail(deps: AccountsDeps, { transaction }: Tenant, { userId }: SessionCaller): Promise<boolean> {
  if (deps.mail !== "on") {
    return false;
  }
  const [inviter] = await transaction.select({ verifiedAt: users.emailVerifiedAt }).from(users)
    .where(eq(users.id, userId));
  return inviter !== undefined && inviter.verifiedAt !== null;
}

/**
 * One address gets a few invitations by mail at once and then some a day, from all inviters together: many
 * organizations cannot flood a mailbox either.
 */
async function mayGetMore(
  { transaction }: Tenant,
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<boolean> {
  const subject = { subjectHash: sha256(`invitation mail: ${email}`), onSuccess: "keep", rules: MAIL_RULES } as const;
  return await countAttempt(transaction, { subject, now }) === undefined;
}

async function assertBelowInvitationCap({ transaction, organizationId }: Tenant, now: Date): Promise<void> {
  await lockOrganization({ transaction, organizationId });
  const isOpen = and(eq(invitations.organizationId, organizationId), gt(invitations.expiresAt, now));
  if (await transaction.$count(invitations, isOpen) >= OPEN_MAX) {
    throw new Problem("CONFLICT", `An organization has at most ${OPEN_MAX} open invitations: revoke one first`);
  }
}

const COLUMNS = columnsOf(invitations, "id role email createdAt expiresAt");

/** An invitation as the organization sees it: without its token. */
export type InvitationView = Pick<typeof invitations.$inferSelect, keyof typeof COLUMNS>;

/**
 * Lists the open invitations, newest first.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listInvitations(
  deps: AccountsDeps,
  command: PageRequest & { readonly caller: SessionCaller },
): Promise<Page<InvitationView>> {
  requireRole(command.caller, "admin");
  return await newestFirst(command, {
    id: invitations.id,
    read: ({ after, order, limit }) =>
      withOrganization(
        deps.database,
        command.caller.organizationId,
        ({ transaction, organizationId }) =>
          transaction.select(COLUMNS).from(invitations)
            .where(
              and(eq(invitations.organizationId, organizationId), gt(invitations.expiresAt, deps.clock.now()), after),
            )
            .orderBy(order).limit(limit),
      ),
  });
}

/**
 * Revokes an invitation.
 *
 * @throws {Problem} `FORBIDDEN` below admin; `NOT_FOUND` for one that is unknown, used, or of another organization.
 */
export async function revokeInvitation(
  deps: AccountsDeps,
  { invitationId, ...act }: MemberAct & { readonly invitationId: string },
): Promise<void> {
  requireRole(act.caller, "admin");
  await withOrganization(deps.database, act.caller.organizationId, async (tenant) => {
    await tenant.transaction.delete(invitations)
      .where(matching(invitations, { id: invitationId, organizationId: tenant.organizationId }))
      .returning({ id: invitations.id })
      .then(firstOr(() => new Problem("NOT_FOUND", "There is no invitation with this identifier")));
    await recordAct(deps, { tenant, act, action: "invitation.revoked", targetId: invitationId });
  });
}
