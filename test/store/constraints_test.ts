import { expect, test } from "bun:test";
import postgres from "postgres";
import { testAccounts } from "../support/operations/test_accounts.ts";

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
