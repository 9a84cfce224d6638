import { eq } from "drizzle-orm";
import { users } from "../../store/schema/users.ts";
import { claim, type Tenant, withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { membershipsOf } from "../members/memberships.ts";
import { PASSWORD_READ_MAX } from "../passwords/password_rules.ts";
import { readEmail } from "../emails/read_email.ts";
import { findAnswer, openFound, recordUnclaimed } from "./idempotency.ts";
import type { RecordedAnswer } from "./seal_answer.ts";

/** A sign-up that may be retried. */
export interface SignUpRequest {
  readonly email: string;
  /** The `Idempotency-Key`. */
  readonly key: string;
  /** Everything else the request consists of. The password is not part of it: a fast hash of it is never stored. */
  readonly request: readonly string[];
}

/**
 * Records the answer to a sign-up, in its transaction. There is no claim: an e-mail address has one account, so of
 * several requests one can commit.
 */
export function recordSignUp(
  deps: AccountsDeps,
  tenant: Tenant,
  { answer, ...command }: SignUpRequest & { readonly answer: RecordedAnswer },
): Promise<void> {
  return recordUnclaimed(deps, tenant, { key: storedKey(command), request: command.request, answer });
}

/**
 * The answer recorded for a sign-up whose e-mail address has an account by now; undefined if another request created
 * that account. The answer contains tokens, so the password must be right.
 *
 * @throws {Problem} `IDEMPOTENCY_KEY_REUSED`
 */
export async function findSignUp(
  deps: AccountsDeps,
  command: SignUpRequest & { readonly password: string },
): Promise<RecordedAnswer | undefined> {
  const email = readEmail(command.email);
  if (email === undefined) {
    return undefined;
  }
  const key = storedKey(command);
  const found = await withClaims(deps.database, { credential: email }, async (transaction) => {
    const [user] = await transaction.select({ id: users.id, passwordHash: users.passwordHash }).from(users)
      .where(eq(users.email, email));
    if (user === undefined) {
      return undefined;
    }
    await claim(transaction, { userId: user.id });
    const [first] = await membershipsOf(transaction, user.id);
    if (first === undefined) {
      return undefined;
    }
    const organizationId = first.id;
    await claim(transaction, { organizationId });
    const row = await findAnswer(deps, { transaction, organizationId }, key);
    return row === undefined ? undefined : { row, organizationId, passwordHash: user.passwordHash };
  });
  const password = command.password.slice(0, PASSWORD_READ_MAX);
  if (found === undefined || !await deps.passwords.verify(password, found.passwordHash)) {
    return undefined;
  }
  return await openFound(found.row, { organizationId: found.organizationId, key, request: command.request });
}

/** Differs from all keys of authenticated requests, which have no blanks. */
function storedKey({ email, key }: SignUpRequest): string {
  return `sign up ${readEmail(email) ?? ""} ${key}`;
}
