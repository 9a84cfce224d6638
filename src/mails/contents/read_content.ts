import { columnsOf } from "../../store/rows.ts";
import { and, eq } from "drizzle-orm";
import { invitationToken, type MailToken, resetToken, verificationToken } from "../../accounts/mod.ts";
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import { claim, type Database } from "../../store/with_claims.ts";
import { batches } from "../../store/schema/batches.ts";
import { invitations, memberships, organizations } from "../../store/schema/organizations.ts";
import type { mails } from "../../store/schema/mails.ts";
import { users } from "../../store/schema/users.ts";
import type { MailsDeps } from "../mail_transport.ts";

/** What a mail says, before it has a language. Values of users are as they were typed. */
export type MailContent =
  | { readonly kind: "verification"; readonly email: string; readonly url: string }
  | {
    readonly kind: "invitation";
    readonly organization: string;
    /** The e-mail address of the inviter; undefined: no longer a member. */
    readonly inviter: string | undefined;
    readonly expiresAt: Date;
    readonly url: string;
  }
  | { readonly kind: "reset"; readonly email: string; readonly url: string }
  | { readonly kind: "password_changed"; readonly email: string; readonly at: Date; readonly url: string }
  | { readonly kind: "email_change"; readonly email: string; readonly url: string }
  /** To the address that it was. */
  | { readonly kind: "email_changed"; readonly email: string; readonly at: Date; readonly url: string }
  | {
    readonly kind: "batch_ended";
    readonly state: "completed" | "failed";
    readonly name: string;
    readonly organization: string;
    readonly counts: Readonly<Record<"total" | "found" | "uncertain" | "unresolved" | "failed", number>>;
    readonly url: string;
    /** Where these mails are turned off. */
    readonly accountUrl: string;
  }
  | {
    readonly kind: "limit";
    readonly state: "warning" | "reached";
    readonly organization: string;
    readonly calls: number;
    readonly limit: number;
    /** The first day of the month, in UTC. */
    readonly month: Date;
    readonly url: string;
  }
  | { readonly kind: "test"; readonly url: string };

export type MailRow = typeof mails.$inferSelect;

export interface AddressedMail {
  readonly to: string;
  readonly language: InterfaceLanguage;
  readonly content: MailContent;
}

/** A mail to read, in a transaction that holds its row. */
interface MailToRead {
  readonly transaction: Database;
  readonly row: MailRow;
  readonly deps: MailsDeps;
}

/**
 * Reads what a mail says and who gets it, and makes its token. Undefined if there is nothing to say any more: no such
 * account, the invitation was revoked, the link was used, the person turned these mails off.
 */
export async function readContent(
  deps: MailsDeps,
  { transaction, row }: { readonly transaction: Database; readonly row: MailRow },
): Promise<AddressedMail | undefined> {
  return await READERS[row.kind]({ transaction, row, deps });
}

const READERS: Readonly<Record<MailRow["kind"], (mail: MailToRead) => Promise<AddressedMail | undefined>>> = {
  verification: readVerification,
  invitation: readInvitation,
  reset: readReset,
  password_changed: readPasswordChanged,
  email_change: readEmailChange,
  email_changed: readEmailChanged,
  batch_ended: readBatchEnded,
  limit: readLimit,
};

async function readVerification(mail: MailToRead): Promise<AddressedMail | undefined> {
  const person = await readRecipient(mail);
  if (person === undefined || person.verifiedAt !== null) {
    return undefined;
  }
  const { email } = person;
  const token = await verificationToken(tokenOptions(mail), { userId: person.id, email });
  // Behind the #, which browsers send to no server.
  const url = `${mail.deps.publicUrl}/verify#${token}`;
  return token === undefined ? undefined : addressed(person, { kind: "verification", email, url });
}

async function readReset(mail: MailToRead): Promise<AddressedMail | undefined> {
  const { deps, transaction, row } = mail;
  if (row.email === null) {
    return undefined;
  }
  await claim(transaction, { credential: row.email });
  const [person] = await transaction.select(PERSON).from(users).where(eq(users.email, row.email));
  if (person === undefined) {
    return undefined;
  }
  await claim(transaction, { userId: person.id });
  const token = await resetToken(tokenOptions(mail), { userId: person.id });
  const url = `${deps.publicUrl}/reset#${token}`;
  return token === undefined ? undefined : addressed(person, { kind: "reset", email: person.email, url });
}

async function readInvitation(mail: MailToRead): Promise<AddressedMail | undefined> {
  const { deps, transaction, row: { organizationId, subjectId } } = mail;
  if (organizationId === null || subjectId === null) {
    return undefined;
  }
  await claim(transaction, { organizationId });
  const [found] = await transaction.select({
    ...columnsOf(invitations, "email expiresAt createdBy"),
    organization: organizations.name,
  }).from(invitations).innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .where(and(eq(invitations.id, subjectId), eq(invitations.organizationId, organizationId)));
  if (found === undefined || found.email === null || found.expiresAt <= deps.clock.now()) {
    return undefined;
  }
  const { email, expiresAt, organization } = found;
  const [inviter] = await transaction.select(PERSON).from(users).where(eq(users.id, found.createdBy ?? ""));
  const url = `${deps.publicUrl}/invitations/${await invitationToken(tokenOptions(mail), {
    invitationId: subjectId,
  })}`;
  await claim(transaction, { credential: email });
  const [invited] = await transaction.select(PERSON).from(users).where(eq(users.email, email));
  // People mostly invite people who speak their language.
  const language = (invited ?? inviter)?.language ?? "en";
  const content = { kind: "invitation", organization, inviter: inviter?.email, expiresAt, url } as const;
  return { to: email, language, content };
}

async function readPasswordChanged(mail: MailToRead): Promise<AddressedMail | undefined> {
  const { deps, row } = mail;
  const person = await readRecipient(mail);
  return person === undefined ? undefined : addressed(person, {
    kind: "password_changed",
    email: person.email,
    at: row.createdAt,
    url: `${deps.publicUrl}/reset`,
  });
}

async function readEmailChange(mail: MailToRead): Promise<AddressedMail | undefined> {
  const { deps, row: { email } } = mail;
  const person = await readRecipient(mail);
  if (person === undefined || email === null) {
    return undefined;
  }
  const token = await verificationToken(tokenOptions(mail), { userId: person.id, email });
  const url = `${deps.publicUrl}/verify#${token}`;
  return token === undefined ? undefined : addressed({ ...person, email }, { kind: "email_change", email, url });
}

async function readEmailChanged(mail: MailToRead): Promise<AddressedMail | undefined> {
  const { deps, row: { email, createdAt } } = mail;
  const person = await readRecipient(mail);
  return person === undefined || email === null ? undefined : addressed({ ...person, email }, {
    kind: "email_changed",
    email,
    at: createdAt,
    url: `${deps.publicUrl}/login`,
  });
}

async function readBatchEnded(mail: MailToRead): Promise<AddressedMail | undefined> {
  const { deps, transaction, row: { organizationId, subjectId } } = mail;
  const member = await readMember(mail);
  // Another person may have signed up with this address: only its owner wants mails about work.
  if (member === undefined || !member.batchMails || member.verifiedAt === null || organizationId === null) {
    return undefined;
  }
  const [batch] = await transaction.select().from(batches)
    .where(and(eq(batches.id, subjectId ?? ""), eq(batches.organizationId, organizationId)));
  if (batch === undefined || (batch.status !== "completed" && batch.status !== "failed")) {
    return undefined;
  }
  const { id, environment, total, found, uncertain, unresolved, failed } = batch;
  const workspace = `${deps.publicUrl}/o/${member.slug}/${environment}`;
  return addressed(member, {
    kind: "batch_ended",
    state: batch.status,
    name: batch.name ?? batch.fileName ?? id,
    organization: member.organization,
    counts: { total, found, uncertain, unresolved, failed },
    url: `${workspace}/batches/${id}`,
    accountUrl: `${workspace}/account`,
  });
}

async function readLimit(mail: MailToRead): Promise<AddressedMail | undefined> {
  const { deps, row: { details } } = mail;
  const member = await readMember(mail);
  if (member === undefined) {
    return undefined;
  }
  const { month, calls, limit, level } = details;
  return addressed(member, {
    kind: "limit",
    state: level === 2 ? "reached" : "warning",
    organization: member.organization,
    calls: Number(calls),
    limit: Number(limit),
    month: new Date(`${month}-01T00:00:00Z`),
    url: `${deps.publicUrl}/o/${member.slug}/live/usage`,
  });
}

const PERSON = {
  ...columnsOf(users, "id email language"),
  verifiedAt: users.emailVerifiedAt,
  batchMails: users.batchMails,
} as const;

interface Person extends Readonly<Pick<typeof users.$inferSelect, "id" | "email" | "language" | "batchMails">> {
  readonly verifiedAt: Date | null;
}

async function readRecipient({ transaction, row: { userId } }: MailToRead): Promise<Person | undefined> {
  if (userId === null) {
    return undefined;
  }
  await claim(transaction, { userId });
  const [person] = await transaction.select(PERSON).from(users).where(eq(users.id, userId));
  return person;
}

/** The recipient, while a member of the organization that the mail is about. */
async function readMember(
  { transaction, row: { userId, organizationId } }: MailToRead,
): Promise<Person & { readonly organization: string; readonly slug: string } | undefined> {
  if (userId === null || organizationId === null) {
    return undefined;
  }
  await claim(transaction, { organizationId });
  const [member] = await transaction
    .select({ ...PERSON, organization: organizations.name, slug: organizations.slug })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), eq(memberships.organizationId, organizationId)));
  return member;
}

function addressed({ email, language }: Person, content: MailContent): AddressedMail {
  return { to: email, language: language ?? "en", content };
}

function tokenOptions({ transaction, row, deps }: MailToRead): MailToken {
  const [secret = ""] = deps.secrets;
  const attempt = row.tokenMadeAt === null ? "first" : "again";
  return { transaction, mailId: row.id, secret, clock: deps.clock, attempt };
}
