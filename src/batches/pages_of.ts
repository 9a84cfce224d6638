import { type Database, type Tenant, withOrganization } from "../store/with_claims.ts";

/**
 * Pages of an organization's rows until one is empty, each read in a transaction of its own: `read` gets the last row of
 * the page before.
 */
export async function* pagesOf<Row>(
  { database }: { readonly database: Database },
  organizationId: string,
  read: (tenant: Tenant, last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last: Row | undefined;;) {
    const before = last;
    const page = await withOrganization(database, organizationId, (tenant) => read(tenant, before));
    last = page.at(-1);
    if (last === undefined) {
      return;
    }
    yield page;
  }
}
