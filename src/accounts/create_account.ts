import { newIdentifier } from "../domain/identifier.ts";
import { Problem } from "../domain/problem.ts";
import { recordEvent } from "../store/audit.ts";
import { users } from "../store/schema/users.ts";
import { type Database, withClaims } from "../store/with_claims.ts";
import type { AccountsDeps } from "./deps.ts";
import { recordOperatorEvent } from "./operators/operator_event.ts";
import { createOrganization, organizationNameFault, readOrganizationName } from "./organizations/organization.ts";
import { insertResetToken, type ResetToken } from "./passwords/reset_password.ts";
import { readEmail } from "./emails/read_email.ts";
import { makeSecretText } from "./secret_text.ts";
import type { Role, SessionCaller } from "../domain/caller.ts";
import { firstOr } from "../store/rows.ts";

/** An account that the operator creates for a person. */
export interface CreateAccount {
  readonly email: string;
  /** The name of their organization, 1–100 characters; default: a neutral one. */
  readonly organization?: string | undefined;
}

/**
 * Creates a person with an organization of their own, and the token with which they set their first password: until then
 * nobody can log in. For the operator only, whatever `SIGNUP` says.
 *
 * @throws {Problem} `INVALID_REQUEST` naming what is wrong, `CONFLICT` when the e-mail address already has an account.
 */
export async function createAccount(deps: AccountsDeps, command: CreateAccount): Promise<ResetToken> {
  const email = readEmail(command.email);
  if (email === undefined) {
    throw new Problem("INVALID_REQUEST", "The e-mail address is not valid");
  }
  const name = readOrganizationName(command.organization);
  const fault = organizationNameFault(name);
  if (fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The name of the organization ${fault}`);
  }
  // A password that nobody knows, so that the account is like any other.
  const passwordHash = await deps.passwords.hash(makeSecretText("", deps.chance));
  const userId = newIdentifier("usr", deps);
  const organizationId = newIdentifier("org", deps);
  return await withClaims(deps.database, { userId, organizationId, credential: email }, async (transaction) => {
    const now = deps.clock.now();
    await transaction.insert(users).values({ id: userId, email, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.email }).returning({ id: users.id })
      .then(firstOr(() => new Problem("CONFLICT", "An account with this e-mail address already exists")));
    await createOrganization(deps, { transaction, id: organizationId, userId, name, now });
    await recordEvent(deps, {
      tenant: { transaction, organizationId },
      action: "user.signed_up",
      actorId: userId,
      client: undefined,
    });
    await recordOperatorEvent(deps, { transaction, by: undefined, action: "user.created", targetId: userId });
    return await insertResetToken(deps, { transaction, userId, email });
  });
}

/** Where a request came from, as far as the server knows. Kept in the audit trail and in the list of sessions. */
export interface ClientInfo {
  /** The client's IP address. */
  readonly address?: string;
  readonly userAgent?: string;
  /** The token of `makeDeviceToken` that the device received at an earlier log-in. */
  readonly deviceToken?: string;
  /** The e-mail address of the operator who acts in the place of a member. */
  readonly operator?: string;
}

/** What a member of an organization does, and from where. */
export interface MemberAct {
  readonly caller: SessionCaller;
  readonly client?: ClientInfo | undefined;
}

/** The person of a transaction's claims. */
export interface OfPerson {
  readonly transaction: Database;
  readonly userId: string;
}

/** The person of a transaction's claims, and the client of their request. */
export interface ClientOfPerson extends OfPerson {
  readonly client: ClientInfo | undefined;
}

export interface UserView {
  readonly id: string;
  readonly email: string;
}

/** An organization as one of its members sees it. */
export interface MembershipView {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly role: Role;
}

/** The result of signing up, logging in and refreshing. The HTTP interface makes the access token from it. */
export interface SignedIn {
  readonly user: UserView;
  /** The organization joined first. */
  readonly organization: MembershipView;
  readonly session: { readonly id: string };
  /** Returned only here; the database has its SHA-256. */
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/** The same answer for every credential that is refused: the reason would help only a thief. */
export function unauthorized(): Problem {
  return new Problem("UNAUTHORIZED", "The credential is missing, malformed, expired or revoked");
}
