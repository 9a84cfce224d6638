import { asc, gt } from "drizzle-orm";
import { organizations } from "../../store/schema/organizations.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";

/** An organization as the operator sees it. */
export interface ListedOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Calls per calendar month: the organization's limit, else the service's. */
  readonly monthlyLimit: number;
  readonly createdAt: Date;
}

const PAGE = 500;

/** All organizations, oldest first, read page by page. For the operator only. */
export async function* listOrganizations(deps: AccountsDeps): AsyncGenerator<ListedOrganization> {
  for (let after = "";;) {
    const rows = await withClaims(
      deps.database,
      { maintenance: "on" },
      (transaction) =>
        transaction.select().from(organizations).where(gt(organizations.id, after))
          .orderBy(asc(organizations.id)).limit(PAGE),
    );
    for (const { id, name, slug, monthlyLimit, createdAt } of rows) {
      yield { id, name, slug, monthlyLimit: monthlyLimit ?? deps.monthlyLimit, createdAt };
      after = id;
    }
    if (rows.length < PAGE) {
      return;
    }
  }
}
