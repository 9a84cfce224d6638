import { and, eq } from "drizzle-orm";
import { Problem } from "../domain/problem.ts";
import { claim } from "../store/claim.ts";
import { users } from "../store/schema/users.ts";
import { withClaims } from "../store/with_claims.ts";
import { countAttempt } from "./count_attempt.ts";
import { countFailures } from "./count_failures.ts";
import { firstOf } from "./first_of.ts";
import { forgiveAttempts } from "./forgive_attempts.ts";
import { membershipsOf } from "./memberships_of.ts";
import { openSession } from "./open_session.ts";
import { checkPassword, normalizePassword } from "./password_fault.ts";
import { readEmail } from "./read_email.ts";
import { recordEvent } from "./record_event.ts";
import type { AccountsRoom } from "./room.ts";
import { sha256 } from "./sha256.ts";
import type { SignedIn, Visit } from "./signed_in.ts";

/** A person who says who they are. */
export interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly visit?: Visit;
}

/** Nobody's address: what is no address is looked up and weighed as an unknown one, to take the same time. */
const NOBODY = "@";

/**
 * Begins a session for whoever knows the password. An unknown e-mail address and a wrong password get the same answer
 * after the same work: one look-up, one hash.
 *
 * @throws {Problem} `UNAUTHORIZED`; `RATE_LIMITED` after too many failures for this e-mail address, known or not, or
 * from this network address.
 */
export function logIn(room: AccountsRoom, command: LogIn): Promise<SignedIn> {
  return countFailures(room, { what: "log in", visit: command.visit }, () => enter(room, command));
}

async function enter(room: AccountsRoom, command: LogIn): Promise<SignedIn> {
  const email = readEmail(command.email) ?? NOBODY;
  const subjectHash = sha256(`log in: ${email}`);
  await countAttempt(room, subjectHash);
  const decoyHash = await room.decoyHash();
  const user = await findUser(room, email);
  const { password } = command;
  const check = await checkPassword(room.passwords, { password, hash: user?.passwordHash ?? decoyHash });
  if (user === undefined || check === "wrong") {
    throw new Problem("UNAUTHORIZED", "The e-mail address or the password is wrong");
  }
  const passwordHash = check === "outdated" ? await room.passwords.hash(normalizePassword(password)) : undefined;
  return await withClaims(room.database, { userId: user.id, credential: subjectHash }, async (transaction) => {
    const organization = firstOf(await membershipsOf(transaction, user.id));
    await claim(transaction, { organizationId: organization.id });
    await forgiveAttempts(transaction, subjectHash);
    if (passwordHash !== undefined) {
      // Only where it is still the hash that was compared: the password may have been changed meanwhile.
      await transaction.update(users).set({ passwordHash })
        .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)));
    }
    const session = await openSession(room, { transaction, userId: user.id, visit: command.visit });
    await recordEvent(room, {
      tenant: { transaction, organizationId: organization.id },
      action: "user.logged_in",
      actorId: user.id,
      targetId: session.session.id,
      visit: command.visit,
    });
    return { user: { id: user.id, email: user.email }, organization, ...session };
  });
}

interface FoundUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
}

function findUser(room: AccountsRoom, email: string): Promise<FoundUser | undefined> {
  return withClaims(room.database, { credential: email }, async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
      .from(users).where(eq(users.email, email));
    return user;
  });
}
