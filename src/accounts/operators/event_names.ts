import { eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../store/database.ts";
import { operators } from "../../store/schema/operators.ts";
import { users } from "../../store/schema/users.ts";
import { claim } from "../../store/with_claims.ts";

/**
 * Names of those to whom operators did something, by their identifiers: the name of an organization, the e-mail address
 * of a person or an operator. Those that are deleted have none.
 *
 * @param transaction with the claim of operators; it gains those of the people
 */
export async function eventNames(
  transaction: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ofKind = (kind: string): string[] => [...new Set(ids.filter((id) => id.startsWith(`${kind}_`)))];
  const names = new Map<string, string>();
  const operatorIds = ofKind("opr");
  if (operatorIds.length > 0) {
    const rows = await transaction.select({ id: operators.id, email: operators.email }).from(operators)
      .where(inArray(operators.id, operatorIds));
    rows.forEach(({ id, email }) => names.set(id, email));
  }
  const organizationIds = ofKind("org");
  if (organizationIds.length > 0) {
    const rows = await transaction.execute<{ readonly id: string; readonly name: string }>(sql`
      select id, name from operator_organizations where ${inArray(sql`id`, organizationIds)}`);
    rows.forEach(({ id, name }) => names.set(id, name));
  }
  // One claim shows one person, and a page of events names few.
  for (const userId of ofKind("usr")) {
    await claim(transaction, { userId });
    const [row] = await transaction.select({ email: users.email }).from(users).where(eq(users.id, userId));
    if (row !== undefined) {
      names.set(userId, row.email);
    }
  }
  return names;
}
