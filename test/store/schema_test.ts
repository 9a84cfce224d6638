import { beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import postgres, { type TransactionSql } from "postgres";
import { openTotpSecret } from "../../src/accounts/second_factor/prove_factor.ts";
import { unseal } from "../../src/accounts/sso/deps.ts";
import { Problem } from "../../src/domain/problem.ts";
import { openBytes, sealBytes } from "../../src/store/sealed_bytes.ts";
import { reasonOf, StoreError } from "../../src/store/store_error.ts";
import { withOrganization } from "../../src/store/with_claims.ts";
import { openSecret } from "../../src/webhooks/webhook.ts";
import { type TestDatabase, testDatabase } from "../support/databases/test_database.ts";
import { type TestAccounts, testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();
const person = await accounts.person("zoe");

/** Statements that break one rule each: `:org`, `:user` and `:ses` stand for the person's identifiers. */
const BROKEN: Readonly<Record<string, string>> = {
  users_email: `insert into users values ('usr_2', 'zoe@example.com', '$argon2id$', now())`,
  users_email_lower: `insert into users values ('usr_2', 'Other@example.com', '$argon2id$', now())`,
  users_password_hash_form: `insert into users values ('usr_2', 'other@example.com', 'plain', now())`,
  organizations_slug: `insert into organizations select 'org_2', name, slug, null, now() from organizations limit 1`,
  organizations_slug_form: `update organizations set slug = 'Not a slug' where id = ':org'`,
  organizations_name_length: `update organizations set name = '' where id = ':org'`,
  organizations_monthly_limit_range: `update organizations set monthly_limit = -1 where id = ':org'`,
  memberships_role: `update memberships set role = 'king' where user_id = ':user'`,
  memberships_key: `insert into memberships values (':org', ':user', 'member', now())`,
  refresh_tokens_unspent:
    `insert into refresh_tokens values (sha256('b'), ':ses', ':user', now(), now() + interval '1 day', null)`,
  refresh_tokens_hash_length: `insert into refresh_tokens values ('\\x00', ':ses', ':user', now(), now(), now())`,
  sessions_revocation: `update sessions set revoked_at = now() where id = ':ses'`,
  sessions_revocation_reason: `update sessions set revoked_at = now(), revocation_reason = 'whim' where id = ':ses'`,
  api_keys_environment: key({ environment: "prod", prefix: "locus_prod_" }),
  api_keys_prefix: key({ prefix: "locus_test_" }),
  api_keys_origins:
    `insert into api_keys (id, organization_id, environment, name, key_hash, prefix, scopes, origins, created_at)
    values ('key_1', ':org', 'live', 'key', sha256('k'), 'locus_pub_live_', '{resolve,maps:read}', '{https://a.example}', now())`,
  api_keys_scopes: key({ scopes: "{resolve,everything}" }),
  api_keys_name_length: key({ name: "" }),
  api_keys_limits:
    `insert into api_keys (id, organization_id, environment, name, key_hash, prefix, scopes, created_at, daily_limit)
    values ('key_1', ':org', 'live', 'key', sha256('k'), 'locus_live_', '{resolve}', now(), 0)`,
  api_keys_allowed_addresses:
    `insert into api_keys (id, organization_id, environment, name, key_hash, prefix, scopes, created_at, allowed_addresses)
    values ('key_1', ':org', 'live', 'key', sha256('k'), 'locus_live_', '{resolve}', now(), '{}')`,
  api_key_calls_month: `insert into api_key_calls values (':org', 'key_1', '2024-03-02', 1, '2024-03-02', 1, 1)`,
  api_key_calls_range: `insert into api_key_calls values (':org', 'key_1', '2024-03-01', 1, '2024-03-02', 2, 1)`,
  locations_latitude_range: location({ latitude: "90.5" }),
  locations_longitude_range: location({ longitude: "'NaN'" }),
  locations_confidence_range: location({ confidence: "1.01" }),
  locations_status: location({ status: "'unresolved'" }),
  locations_precision: location({ precision: "'exact'" }),
  locations_environment: location({ environment: "'prod'" }),
  locations_label_length: location({ label: "''" }),
  locations_tags_count: location({ tags: "array_fill('t'::text, array[33])" }),
  locations_metadata_size: location({ metadata: "'[]'" }),
  locations_version_range: location({ version: "0" }),
  invitations_role: `insert into invitations values ('inv_1', ':org', sha256('i'), 'king', null, null, now(), now())`,
  invitations_hash_length: `insert into invitations values ('inv_1', ':org', 'i', 'viewer', null, null, now(), now())`,
  password_resets_hash_length: `insert into password_resets values ('r', ':user', now(), now())`,
  usage_periods_month: `insert into usage_periods values (':org', 'live', '2024-03-02', 1, 1)`,
  usage_periods_calls_range: `insert into usage_periods values (':org', 'live', '2024-03-01', -1, 1)`,
  usage_days_calls_range: `insert into usage_days values (':org', 'live', '2024-03-01', -1)`,
  usage_details_status: `insert into usage_details values (':org', 'live', '2024-03-01', '', 'failed', 1)`,
  usage_details_calls_range: `insert into usage_details values (':org', 'live', '2024-03-01', '', 'found', -1)`,
  usage_seconds_environment: `insert into usage_seconds values (':org', 'prod', 1, 1, 1)`,
  usage_reservations_calls_range:
    `insert into usage_reservations values (':org', 'bat_1', 'live', '2024-03-01', '2024-03-01', 5, 6, now())`,
  idempotency_keys_answer:
    `insert into idempotency_keys values (':org', sha256('k'), sha256('f'), now(), 201, null, now())`,
  idempotency_keys_status_range:
    `insert into idempotency_keys values (':org', sha256('k'), sha256('f'), now(), 422, 'a', now())`,
};

for (const [constraint, statement] of Object.entries(BROKEN)) {
  test(`${constraint} refuses what breaks it`, async () => {
    const { organizationId, userId, sessionId } = person.caller;
    const filled = statement.replaceAll(":org", organizationId).replaceAll(":user", userId)
      .replaceAll(":ses", sessionId);
    let broken = "nothing";
    try {
      await accounts.db.ownerSql.unsafe(filled);
    } catch (error) {
      broken = error instanceof postgres.PostgresError ? error.constraint_name ?? error.message : String(error);
    }
    expect(broken).toBe(constraint);
  });
}

test("deleting an organization deletes everything that is its own, and no person", async () => {
  const { caller } = await accounts.person();
  const { organizationId } = caller;
  await accounts.db.ownerSql.unsafe(location({}).replaceAll(":org", organizationId));
  await accounts.db.ownerSql`delete from organizations where id = ${organizationId}`;
  const [left] = await accounts.db.ownerSql`
    select (select count(*)::int from locations where organization_id = ${organizationId}) as locations,
           (select count(*)::int from audit_events where organization_id = ${organizationId}) as events,
           (select count(*)::int from users where id = ${caller.userId}) as users`;
  expect({ ...left }).toEqual({ locations: 0, events: 0, users: 1 });
});

function key(changes: { environment?: string; prefix?: string; scopes?: string; name?: string }): string {
  const { environment = "live", prefix = "locus_live_", scopes = "{resolve}", name = "key" } = changes;
  return `insert into api_keys (id, organization_id, environment, name, key_hash, prefix, scopes, created_at)
    values ('key_1', ':org', '${environment}', '${name}', sha256('k'), '${prefix}', '${scopes}', now())`;
}

function location(changes: Readonly<Record<string, string>>): string {
  const row: Readonly<Record<string, string>> = {
    id: "'loc_1'",
    organization_id: "':org'",
    environment: "'live'",
    label: "'Here'",
    latitude: "1",
    longitude: "2",
    confidence: "1",
    status: "'found'",
    precision: "'coordinate'",
    components: "'{}'",
    tags: "'{}'",
    metadata: "'{}'",
    version: "1",
    created_at: "now()",
    updated_at: "now()",
    ...changes,
  };
  return `insert into locations (${Object.keys(row).join()}) values (${Object.values(row).join()})`;
}

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

let planned: TestAccounts;
beforeAll(async () => {
  planned = await testAccounts();
  await planned.db.ownerSql.unsafe(FILLED);
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
    const plan = await planned.db.sql.begin(async (transaction: TransactionSql) => {
      await transaction.unsafe(claim);
      return await transaction.unsafe(`explain ${query}`);
    });
    const text = plan.map((row) => String(row["QUERY PLAN"])).join("\n");
    expect(text).toContain(index);
  });
}

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const bytes = new TextEncoder().encode("a secret");

test("openBytes() opens a value with any of the secrets, and says whether the first one sealed it", async () => {
  const sealed = await sealBytes({ chance, secrets: ["old"] }, { bytes, context: "test 1", row: "row" });
  const open = (secrets: readonly string[]) => openBytes({ secrets }, { sealed, context: "test 1", row: "row" });
  expect(await open(["old"])).toEqual({ bytes, isCurrent: true });
  expect(await open(["new", "old"])).toEqual({ bytes, isCurrent: false });
  expect(await open(["new"])).toBeUndefined();
});

test("openBytes() opens a value only for its use and row", async () => {
  const secrets = ["secret"];
  const sealed = await sealBytes({ chance, secrets }, { bytes, context: "test 1", row: "row" });
  expect(await openBytes({ secrets }, { sealed, context: "test 2", row: "row" })).toBeUndefined();
  expect(await openBytes({ secrets }, { sealed, context: "test 1", row: "other" })).toBeUndefined();
  expect(await openBytes({ secrets }, { sealed, context: "test 1" })).toBeUndefined();
});

test("values that are stored still open: of webhooks, identity providers and authenticator apps", async () => {
  const secrets = ["old secret of the service"];
  expect(await openSecret({ secrets }, stored("3fd2de83346d213681e6ec3636c327be005baf")))
    .toEqual(new Uint8Array([1, 2, 3]));
  const sealed = stored("c8bac35520ced7ba95b53a82a0abcfaa8f41efd7820f82f220a55b2983");
  expect(await unseal({ secrets }, { sealed, row: "idp_1" })).toBe("client secret");
  const app = stored("ced523eabc29c17e3de3cde1eac15df657e702");
  expect(await openTotpSecret({ secrets }, { sealed: app, userId: "usr_1" }))
    .toEqual({ secret: new Uint8Array([1, 2, 3]), isCurrent: true });
});

/** A value of layout 1 with the nonce of the test. */
function stored(hex: string): Uint8Array {
  return Uint8Array.fromHex(`01070707070707070707070707${hex}`);
}

const SECRET = "Staedtle 27, 9490 Vaduz";

const REASONS: readonly (readonly [unknown, ReturnType<typeof reasonOf>])[] = [
  [new Problem("UNAVAILABLE", SECRET, { reason: "57P01" }), { error: "Problem", code: "57P01" }],
  [new Problem("CONFLICT", SECRET), { error: "Problem", code: "CONFLICT" }],
  [
    new StoreError({ sqlState: "23505", constraint: "maps_slug", table: "maps" }),
    { error: "StoreError", code: "23505_maps_slug" },
  ],
  [Object.assign(new Error(SECRET), { code: "ECONNREFUSED" }), { error: "Error", code: "ECONNREFUSED" }],
  [Object.assign(new Error(SECRET), { code: SECRET }), { error: "Error", code: undefined }],
  [new TypeError(SECRET), { error: "TypeError", code: undefined }],
  [SECRET, { error: "string", code: undefined }],
];

for (const [error, reason] of REASONS) {
  test(`reasonOf() names the kind of an error and nothing that somebody sent: ${JSON.stringify(reason)}`, () => {
    expect(reasonOf(error)).toEqual(reason);
    expect(JSON.stringify(reasonOf(error))).not.toContain("Vaduz");
  });
}
