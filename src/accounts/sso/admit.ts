import { and, eq, gt, inArray, isNotNull, or } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import type { Role } from "../../domain/caller.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { claim, type Database } from "../../store/with_claims.ts";
import { invitations, memberships, removedMembers } from "../../store/schema/organizations.ts";
import { passkeys, totpFactors } from "../../store/schema/second_factors.ts";
import { passwordResets, users } from "../../store/schema/users.ts";
import { ssoDomains, ssoIdentities, ssoProviders } from "../../store/schema/sso.ts";
import type { AccountsDeps, ClientInfo, UserView } from "../deps.ts";
import { markVerified } from "../emails/verify_email.ts";
import { lockOrganization, membershipsOf } from "../members/memberships.ts";
import { emailHashOf, identityHashOf, readmit } from "../members/members.ts";
import { withoutFactors } from "../second_factor/changes.ts";
import { endSessions } from "../sessions/sessions.ts";
import { sha256 } from "../secret_text.ts";
import { domainOf } from "./domains.ts";
import { SingleSignOnFailure } from "./deps.ts";
import type { ProvenIdentity } from "./start.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** A person whom a provider of the transaction's organization has proved. */
export interface Admit {
  readonly transaction: Database;
  readonly provider: Pick<typeof ssoProviders.$inferSelect, "id" | "organizationId" | "defaultRole" | "required">;
  readonly identity: ProvenIdentity;
  /** Of the invitation with which the person came. */
  readonly invitationHash: string | null;
  /** For a person without an account: of a password that nobody knows. */
  readonly passwordHash: string;
  readonly client: ClientInfo | undefined;
}

/**
 * Finds the person by issuer and subject; at their first log-in by an e-mail address that the provider has verified, in
 * a domain that the organization has verified for this provider. Creates their account and their membership where they
 * have none. The transaction's claims gain the person.
 *
 * @throws {SingleSignOnFailure}
 */
export async function admit(deps: AccountsDeps, command: Admit): Promise<UserView> {
  const { transaction, provider, identity } = command;
  const { organizationId } = provider;
  // Changes of members come one after the other.
  await lockOrganization({ transaction, organizationId });
  if (!provider.required && await requiresAnother(transaction, organizationId)) {
    throw new SingleSignOnFailure("other_provider");
  }
  const ownEmail = await ownedEmail(transaction, command);
  const isIdentity = matching(ssoIdentities, {
    organizationId,
    issuer: identity.issuer,
    subjectHash: sha256(identity.subject),
  });
  const [known] = await transaction.select({ userId: ssoIdentities.userId }).from(ssoIdentities).where(isIdentity);
  if (known === undefined && ownEmail === undefined) {
    throw new SingleSignOnFailure("no_email");
  }
  const personHashes = [
    identityHashOf(identity.issuer, sha256(identity.subject)),
    ...(ownEmail === undefined ? [] : [emailHashOf(ownEmail)]),
  ];
  const [removed] = await transaction.select({ at: removedMembers.removedAt }).from(removedMembers)
    .where(and(eq(removedMembers.organizationId, organizationId), inArray(removedMembers.personHash, personHashes)));
  const user = known === undefined
    ? await personOf(deps, command, ownEmail ?? "")
    : await claimPerson(transaction, known.userId);
  if (ownEmail === user.email) {
    // As after a mail: the provider says that it is theirs, and the organization has shown that it owns the domain.
    await markVerified(deps, { transaction, userId: user.id, client: command.client });
    await claim(transaction, { organizationId });
  }
  const existing = (await membershipsOf(transaction, user.id)).find(({ id }) => id === organizationId);
  if (existing === undefined) {
    const invitation = await findInvitation(deps, command, [user.email, ...(ownEmail === undefined ? [] : [ownEmail])]);
    if (removed !== undefined && invitation === undefined) {
      throw new SingleSignOnFailure("removed");
    }
    const role = invitation?.role ?? provider.defaultRole;
    if (invitation !== undefined) {
      await transaction.delete(invitations).where(eq(invitations.id, invitation.id));
    }
    await join(deps, command, { user, role, invitationId: invitation?.id });
    await readmit(transaction, { organizationId, personHashes });
  }
  if (known === undefined) {
    await transaction.insert(ssoIdentities).values({
      organizationId,
      issuer: identity.issuer,
      subjectHash: sha256(identity.subject),
      userId: user.id,
      createdAt: deps.clock.now(),
    });
  }
  return user;
}

async function requiresAnother(transaction: Database, organizationId: string): Promise<boolean> {
  const rows = await transaction.select({ id: ssoProviders.id }).from(ssoProviders)
    .where(matching(ssoProviders, { organizationId, required: true })).limit(1);
  return rows.length > 0;
}

/** The verified address, if its domain is one that the organization has verified for this provider. */
async function ownedEmail(
  transaction: Database,
  { provider, identity: { email } }: Admit,
): Promise<string | undefined> {
  const domain = email === undefined ? undefined : domainOf(email);
  if (domain === undefined) {
    return undefined;
  }
  const rows = await transaction.select({ domain: ssoDomains.domain }).from(ssoDomains).where(
    and(
      matching(ssoDomains, { organizationId: provider.organizationId, providerId: provider.id, domain }),
      isNotNull(ssoDomains.verifiedAt),
    ),
  );
  return rows.length > 0 ? email : undefined;
}

async function claimPerson(transaction: Database, userId: string): Promise<UserView> {
  await claim(transaction, { userId });
  return await transaction.select({ id: users.id, email: users.email }).from(users)
    .where(eq(users.id, userId)).for("key share").then(firstOr(() => new SingleSignOnFailure("expired")));
}

/**
 * The person with an address that the provider has just proved: an account that exists, or a new one. The
 * creator of an existing account may never have proved the address. Then its password, second factors and sessions end, unless the
 * person is a member of the organization already: otherwise a stranger who signed up with the address first would share
 * the account.
 */
async function personOf(deps: AccountsDeps, command: Admit, email: string): Promise<UserView> {
  const { transaction, provider, passwordHash } = command;
  await claim(transaction, { credential: email });
  const [existing] = await transaction.select({ id: users.id, verifiedAt: users.emailVerifiedAt }).from(users)
    .where(eq(users.email, email));
  if (existing === undefined) {
    const userId = newIdentifier("usr", deps);
    await claim(transaction, { userId });
    const [user] = await transaction.insert(users)
      .values({ id: userId, email, passwordHash, createdAt: deps.clock.now(), emailVerifiedAt: deps.clock.now() })
      .onConflictDoNothing({ target: users.email }).returning({ id: users.id, email: users.email });
    if (user === undefined) {
      // Somebody signed up with the address at the same moment.
      throw new SingleSignOnFailure("expired");
    }
    return user;
  }
  const user = await claimPerson(transaction, existing.id);
  const [member] = await transaction.select({ role: memberships.role }).from(memberships)
    .where(matching(memberships, { organizationId: provider.organizationId, userId: user.id }));
  if (member === undefined && existing.verifiedAt === null) {
    await transaction.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await transaction.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await transaction.delete(totpFactors).where(eq(totpFactors.userId, user.id));
    await transaction.delete(passkeys).where(eq(passkeys.userId, user.id));
    await withoutFactors(transaction, user.id);
    await endSessions(deps, { transaction, userId: user.id, reason: "password_changed" });
  }
  return user;
}

/** The invitation with which the person came, or an open one for their address. */
async function findInvitation(
  deps: AccountsDeps,
  { transaction, provider: { organizationId }, invitationHash }: Admit,
  emails: readonly string[],
): Promise<{ readonly id: string; readonly role: Role } | undefined> {
  const isOpen = and(
    eq(invitations.organizationId, organizationId),
    gt(invitations.expiresAt, deps.clock.now()),
  );
  const isTheirs = inArray(invitations.email, [...emails]);
  const [found] = await transaction.select({ id: invitations.id, role: invitations.role }).from(invitations).where(and(
    isOpen,
    invitationHash === null
      ? isTheirs
      : or(isTheirs, matching(invitations, { tokenHash: invitationHash, email: null })),
  )).limit(1);
  return found;
}

async function join(
  deps: AccountsDeps,
  { transaction, provider, client }: Admit,
  { user, role, invitationId }: {
    readonly user: UserView;
    readonly role: Role;
    readonly invitationId: string | undefined;
  },
): Promise<void> {
  const { organizationId } = provider;
  await transaction.insert(memberships).values({ organizationId, userId: user.id, role, joinedAt: deps.clock.now() });
  await announce(transaction, { subject: "person", id: user.id });
  await recordEvent(deps, {
    tenant: { transaction, organizationId },
    action: "member.joined",
    actorId: user.id,
    targetId: invitationId ?? provider.id,
    details: { role, provider: provider.id },
    client,
  });
}
