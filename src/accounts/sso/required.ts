import { and, eq, inArray } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import type { Database } from "../../store/with_claims.ts";
import type { MembershipView } from "../create_account.ts";
import { membershipsOf } from "../members/memberships.ts";
import { ssoProviders } from "../../store/schema/sso.ts";

/**
 * Which of a person's organizations require single sign-on. The person is the one of the transaction's claims.
 */
export async function requiringSingleSignOn(
  transaction: Database,
  organizationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (organizationIds.length === 0) {
    return new Set();
  }
  const rows = await transaction.selectDistinct({ id: ssoProviders.organizationId }).from(ssoProviders)
    .where(and(inArray(ssoProviders.organizationId, [...organizationIds]), eq(ssoProviders.required, true)));
  return new Set(rows.map(({ id }) => id));
}

/**
 * The organizations in which a session of a person may act: one of single sign-on in its own, another in those that do
 * not require it. The person is the one of the transaction's claims. A person who can act in none gets all of them, so
 * that a session that is refused everywhere can still be refreshed, and ended.
 */
export async function reachableMemberships(
  transaction: Database,
  { userId, confinedTo }: { readonly userId: string; readonly confinedTo: string | null },
): Promise<readonly MembershipView[]> {
  const own = await membershipsOf(transaction, userId);
  if (confinedTo !== null) {
    return own.filter(({ id }) => id === confinedTo);
  }
  const requiring = await requiringSingleSignOn(transaction, own.map(({ id }) => id));
  const open = own.filter(({ id }) => !requiring.has(id));
  return open.length > 0 ? open : own;
}

/** The answer for a person who has proved a password where their organization requires its provider. */
export function needsSingleSignOn(): Problem {
  return new Problem("FORBIDDEN", "This organization requires single sign-on: log in with your identity provider");
}
