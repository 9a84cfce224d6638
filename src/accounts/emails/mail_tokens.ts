import { and, eq, gt } from "drizzle-orm";
import { type Clock, DAY_MS } from "../../domain/clock.ts";
import type { Database } from "../../store/with_claims.ts";
import { emailVerifications, passwordResets } from "../../store/schema/users.ts";
import { invitations } from "../../store/schema/organizations.ts";
import { INVITATION_TOKEN_PREFIX } from "../members/invitations.ts";
import { RESET_TOKEN_PREFIX } from "../passwords/reset_password.ts";
import { deriveSecretText, sha256 } from "../secret_text.ts";
import { VERIFICATION_TOKEN_PREFIX } from "./verify_email.ts";

export interface MailToken {
  /** Its claims include the recipient, or the organization of the invitation. */
  readonly transaction: Database;
  readonly mailId: string;
  /** Of the service. Only who has it can compute the token again. */
  readonly secret: string;
  readonly clock: Clock;
  /** `again`: an earlier attempt to send the mail made it. */
  readonly attempt: "first" | "again";
}

/** A day for people who read their mail at another place than they sign up. Milliseconds. */
const VERIFICATION_LIFETIME_MS = 3 * DAY_MS;
/** Somebody is waiting for it. Milliseconds. */
const RESET_LIFETIME_MS = 3_600_000;

/** The same for every attempt, so that a mail that is sent twice has one link. */
function tokenOf(prefix: string, { mailId, secret }: MailToken): string {
  return deriveSecretText(prefix, { from: secret, seed: new TextEncoder().encode(`mail ${mailId}`) });
}

/**
 * The token of a mail that verifies the address of a person, whose claim the transaction has. Undefined if an earlier
 * attempt made it and it cannot be used any more.
 */
export async function verificationToken(
  mail: MailToken,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string | undefined> {
  const { transaction, clock, attempt } = mail;
  const token = tokenOf(VERIFICATION_TOKEN_PREFIX, mail);
  const tokenHash = sha256(token);
  const createdAt = clock.now();
  if (attempt === "first") {
    const expiresAt = new Date(createdAt.getTime() + VERIFICATION_LIFETIME_MS);
    await transaction.insert(emailVerifications).values({ tokenHash, userId, email, createdAt, expiresAt })
      .onConflictDoNothing();
    return token;
  }
  const found = await transaction.select({ userId: emailVerifications.userId }).from(emailVerifications)
    .where(and(eq(emailVerifications.tokenHash, tokenHash), gt(emailVerifications.expiresAt, createdAt)));
  return found.length === 0 ? undefined : token;
}

/**
 * As `verificationToken()`, of a mail that resets a password. Other tokens of the person stay, and so do waits after
 * failed attempts: anybody can request the mail.
 */
export async function resetToken(
  mail: MailToken,
  { userId }: { readonly userId: string },
): Promise<string | undefined> {
  const { transaction, clock, attempt } = mail;
  const token = tokenOf(RESET_TOKEN_PREFIX, mail);
  const tokenHash = sha256(token);
  const createdAt = clock.now();
  if (attempt === "first") {
    const expiresAt = new Date(createdAt.getTime() + RESET_LIFETIME_MS);
    await transaction.insert(passwordResets).values({ tokenHash, userId, byMail: true, createdAt, expiresAt })
      .onConflictDoNothing();
    return token;
  }
  const found = await transaction.select({ userId: passwordResets.userId }).from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, createdAt)));
  return found.length === 0 ? undefined : token;
}

/** The token of a mail with an invitation, which is another one than that of the link the inviter sees. */
export async function invitationToken(
  mail: MailToken,
  { invitationId }: { readonly invitationId: string },
): Promise<string> {
  const token = tokenOf(INVITATION_TOKEN_PREFIX, mail);
  await mail.transaction.update(invitations).set({ mailTokenHash: sha256(token) })
    .where(eq(invitations.id, invitationId));
  return token;
}
