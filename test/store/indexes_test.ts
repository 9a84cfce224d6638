import { beforeAll, expect, test } from "bun:test";
import type { TransactionSql } from "postgres";
import { type TestAccounts, testAccounts } from "../support/operations/test_accounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await testAccounts();
  await accounts.db.ownerSql.unsafe(FILLED);
});

/** Two hundred organizations with as many rows each that the planner has reason to use an index. */
const FILLED = `
  insert into organizations select 'org_' || i, 'o', 'o-' || i, null, now() from generate_series(1, 200) i;
  insert into users select 'usr_' || i, i || '@example.com', '$argon2id$', now() from generate_series(1, 2000) i;
  insert into memberships select 'org_' || 1 + i % 200, 'usr_' || i, 'member', now() from generate_series(1, 2000) i;
  insert into sessions select 'ses_' || i, 'usr_' || i, now(), now(), now() + interval '1 day' from generate_series(1, 2000) i;
  insert into refresh_tokens
    select sha256(i::text::bytea), 'ses_' || i, 'usr_' || i, now(), now() + interval '1 day', null from generate_series(1, 2000) i;
  insert into api_keys (id, organization_id, environment, name, key_hash, prefix, scopes, created_at)
    select 'key_' || i, 'org_' || 1 + i % 200, 'live', 'k', sha256(i::text::bytea), 'locus_live_', '{resolve}', now()
    from generate_series(1, 4000) i;
  insert into locations (id, organization_id, environment, label, latitude, longitude, confidence, status, precision,
      components, tags, metadata, version, created_at, updated_at)
    select 'loc_' || i, 'org_' || 1 + i % 200, 'live', 'l', 1, 2, 1, 'found', 'house', '{}', '{}', '{}', 1, now(), now()
    from generate_series(1, 20000) i;
  analyze`;

const ORGANIZATION = "select set_config('locus.organization', 'org_7', true)";
const CREDENTIAL = "select set_config('locus.credential', encode(sha256('7'), 'hex'), true)";
const PERSON = "select set_config('locus.user', 'usr_7', true)";

/** The hot queries, as the role that row-level security binds, and the index each is there for. */
const HOT = [
  ["api_keys_hash", CREDENTIAL, "select id from api_keys where key_hash = sha256('7') and revoked_at is null"],
  [
    "api_keys_hash",
    CREDENTIAL,
    "select api_keys.id, suspension_reason from api_keys join organizations on organizations.id = api_keys.organization_id where key_hash = sha256('7') and revoked_at is null",
  ],
  ["refresh_tokens_pkey", CREDENTIAL, "select * from refresh_tokens where token_hash = sha256('7')"],
  [
    "users_email",
    "select set_config('locus.credential', '7@example.com', true)",
    "select id from users where email = '7@example.com'",
  ],
  [
    "memberships_by_user",
    PERSON,
    "select role from sessions left join memberships using (user_id) where sessions.id = 'ses_7' and sessions.user_id = 'usr_7' and revoked_at is null order by joined_at, organization_id limit 100",
  ],
  [
    "locations_of_organization",
    ORGANIZATION,
    "select * from locations where organization_id = 'org_7' and environment = 'live' and id < 'loc_5' order by id desc limit 21",
  ],
  [
    "api_keys_of_organization",
    ORGANIZATION,
    "select * from api_keys where organization_id = 'org_7' and revoked_at is null order by id desc limit 21",
  ],
] as const;

for (const [index, claim, query] of HOT) {
  test(`${index} serves the query it is there for`, async () => {
    const plan = await accounts.db.sql.begin(async (transaction: TransactionSql) => {
      await transaction.unsafe(claim);
      return await transaction.unsafe(`explain ${query}`);
    });
    const text = plan.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(text).toContain(index);
  });
}
