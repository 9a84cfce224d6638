import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { withOrganization } from "../../src/store/with_claims.ts";
import { type TestDatabase, testDatabase } from "../support/databases/test_database.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await testDatabase();
  await store.ownerSql.unsafe(ROWS).simple();
});

/** Two organizations with one thing of each kind: `org_1` has `map_1`, `org_2` has `map_2`. */
const ROWS = ["1", "2"].map((n) => `
  insert into organizations (id, name, slug, created_at) values ('org_${n}', 'Number ${n}', 'number-${n}', now());
  insert into locations (id, organization_id, environment, label, latitude, longitude, confidence, status, precision,
    components, tags, metadata, version, created_at, updated_at)
    values ('loc_${n}', 'org_${n}', 'live', 'Here', 1, 2, 1, 'found', 'coordinate', '{}', '{}', '{}', 1, now(), now());
  insert into maps (id, organization_id, environment, name, slug, look, visibility, embed_origins, version, created_at,
    updated_at)
    values ('map_${n}', 'org_${n}', 'live', 'All', 'all', 'all', 'public', '{}', 1, now(), now());
  insert into webhooks (id, organization_id, environment, url, events, secret, failures, created_at, updated_at)
    values ('whk_${n}', 'org_${n}', 'live', 'https://example.com', '{batch.completed}', 'sealed', 0, now(), now());
`).join("");

/** Rows of `org_1` that refer to something of `org_2`; with `own`, to the same of `org_1`. */
const LINKS: Readonly<Record<string, (own: string) => string>> = {
  map_locations_of_location_and_organization: (own) =>
    `insert into map_locations values ('map_1', 'loc_${own}', 'org_1', 1, now())`,
  map_locations_of_map_and_organization: (own) =>
    `insert into map_locations values ('map_${own}', 'loc_1', 'org_1', 1, now())`,
  webhook_deliveries_of_webhook_and_organization: (own) =>
    `insert into webhook_deliveries (id, organization_id, webhook_id, type, body, status, attempts, created_at)
      values ('evt_1', 'org_1', 'whk_${own}', 'webhook.test', '{}', 'delivered', 1, now())`,
};

for (const [constraint, insert] of Object.entries(LINKS)) {
  test(`${constraint} refuses a thing of another organization, whatever statement the service sends`, async () => {
    const run = (own: string): Promise<unknown> =>
      withOrganization(store.database, "org_1", ({ transaction }) => transaction.execute(sql.raw(insert(own))));
    await expect(run("2")).rejects.toMatchObject({ kind: "CONFLICT", options: { reason: "23503" } });
    await run("1");
    await store.ownerSql`delete from map_locations`;
  });
}

test("every link between two tables of organizations contains the organization", async () => {
  const links = await store.ownerSql<{ name: string; columns: string[] }[]>`
    select conname as name, array(
      select attname from pg_attribute where attrelid = conrelid and attnum = any (conkey)
    )::text[] as columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      and exists (select from pg_attribute where attrelid = conrelid and attname = 'organization_id')
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'organization_id')`;
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(({ columns }) => !columns.includes("organization_id"))).toEqual([]);
});
