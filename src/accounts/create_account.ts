import { newIdentifier } from "../domain/identifier.ts";
import { Problem } from "../domain/problem.ts";
import { recordEvent } from "../store/audit.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import type { AccountsDeps } from "./deps.ts";
import { recordOperatorEvent } from "./operators/operator_event.ts";
import {
  createOrganization,
  organizationNameFault,
  readOrganizationName,
} from "./organizations/create_organization.ts";
import { insertResetToken, type ResetToken } from "./passwords/reset_password.ts";
import { readEmail } from "./read_email.ts";
import { makeSecretText } from "./secret_text.ts";

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
    const inserted = await transaction.insert(users).values({ id: userId, email, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.email }).returning({ id: users.id });
    if (inserted.length === 0) {
      throw new Problem("CONFLICT", "An account with this e-mail address already exists");
    }
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
