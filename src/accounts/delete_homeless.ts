import { and, eq, notExists } from "drizzle-orm";
import { claim } from "../store/claim.ts";
import type { Database } from "../store/database.ts";
import { memberships } from "../store/schema/memberships.ts";
import { users } from "../store/schema/users.ts";

/** Ends the account of a person who belongs to no organization any more, with its sessions. */
export async function deleteHomeless(transaction: Database, userId: string): Promise<void> {
  await claim(transaction, { userId });
  const theirs = transaction.select().from(memberships).where(eq(memberships.userId, userId));
  await transaction.delete(users).where(and(eq(users.id, userId), notExists(theirs)));
}
