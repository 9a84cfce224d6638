import { and, eq, isNull } from "drizzle-orm";
import { recordEvent } from "../../store/audit.ts";
import type { Database } from "../../store/database.ts";
import { emailVerifications } from "../../store/schema/email_verifications.ts";
import { users } from "../../store/schema/users.ts";
import { claim } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { membershipsOf } from "../members/memberships.ts";
import type { ClientInfo } from "../signed_in.ts";

/** The person of the transaction's claims, who has shown that they read the mail of their address. */
export interface MarkVerified {
  readonly transaction: Database;
  readonly userId: string;
  readonly client?: ClientInfo | undefined;
}

/** Marks the address of a person as verified, and ends their other links. Changes nothing a second time. */
export async function markVerified(deps: AccountsDeps, command: MarkVerified): Promise<void> {
  const { transaction, userId, client } = command;
  const marked = await transaction.update(users).set({ emailVerifiedAt: deps.clock.now() })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt))).returning({ id: users.id });
  await transaction.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  if (marked.length === 0) {
    return;
  }
  for (const { id: organizationId } of await membershipsOf(transaction, userId)) {
    await claim(transaction, { organizationId });
    const tenant = { transaction, organizationId };
    await recordEvent(deps, { tenant, action: "user.email_verified", actorId: userId, client });
  }
}
