import { expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { claimKey, invite, issueKey } from "../../src/accounts/mod.ts";
import { openClusterer } from "../../src/capabilities/threads/clusterer.ts";
import { createLocation } from "../../src/locations/mod.ts";
import { createMap, openMaps, putOnMap } from "../../src/maps/mod.ts";
import { AUDIT_RETENTION_DAYS } from "../../src/store/schema/audit_events.ts";
import { withClaims, withOrganization } from "../../src/store/with_claims.ts";
import { openUsage, postgresRate, recountStorage } from "../../src/usage/mod.ts";
import { testAccounts, type TestPerson } from "../support/operations/test_accounts.ts";
import { reserveCalls } from "../support/operations/test_usage.ts";

const accounts = await testAccounts();
const { database } = accounts.db;
const usage = openUsage({
  database,
  clock: accounts.clock,
  chance: accounts.deps.chance,
  monotonicMs: () => performance.now(),
  rate: postgresRate(database),
  ratePerSecond: 10,
  monthlyLimit: 10,
  testPerDay: 10,
  storageGb: 10,
});
const mine = await accounts.person();
const theirs = await accounts.person();
for (const { caller } of [mine, theirs]) {
  const { id: keyId } = await issueKey(accounts.deps, { caller, name: "key", environment: "live", dailyLimit: 5 });
  await usage.ledger.spend({ ...caller, environment: "live", keyId, hasLimits: true });
  const from = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };
  const { id: locationId } = await createLocation(accounts.deps, { owner: caller, from });
  const maps = openMaps({ ...accounts.deps, clusterer: openClusterer() });
  const map = await createMap(maps, { owner: caller, actor: { actorId: caller.userId }, name: "All" });
  await putOnMap(maps, { owner: caller, mapId: map.id, locationId });
  await invite(accounts.deps, { caller, role: "viewer" });
  const { organizationId } = caller;
  await claimKey(accounts.deps, { organizationId, key: "k", request: ["POST"] });
  await reserveCalls(usage, { spender: caller, purpose: "bat_1", calls: 1 });
  usage.tally.count({ spender: caller, day: "2024-03-01", status: "found" });
  await usage.tally.release(organizationId);
  await usage.rate.take(organizationId, { waiting: 1, preferred: 1, limit: 10 });
  await recountStorage({ database: accounts.db.database }, organizationId);
  await insertLogIns(caller);
}

/** What single sign-on and second factors store of a person and their organization. */
async function insertLogIns({ organizationId, userId, sessionId }: TestPerson["caller"]): Promise<void> {
  const { ownerSql } = accounts.db;
  const hash = Buffer.from(Bun.SHA256.hash(organizationId, "hex"), "hex");
  const provider = `sso_${organizationId.slice(4)}`;
  await ownerSql`insert into sso_providers (id, organization_id, name, issuer, client_id, client_secret, default_role,
      required, created_at, updated_at)
    values (${provider}, ${organizationId}, 'Staff', 'https://id.example', 'locus', ${Buffer.alloc(40)}, 'viewer',
      false, now(), now())`;
  await ownerSql`insert into sso_domains (organization_id, provider_id, domain, token, created_at)
    values (${organizationId}, ${provider}, 'one.example', 'locus-verification-of-a-domain', now())`;
  await ownerSql`insert into sso_identities (organization_id, issuer, subject_hash, user_id, created_at)
    values (${organizationId}, 'https://id.example', ${hash}, ${userId}, now())`;
  await ownerSql`insert into sso_sessions (session_id, user_id, organization_id, provider_id, subject_hash)
    values (${sessionId}, ${userId}, ${organizationId}, ${provider}, ${hash})`;
  await ownerSql`insert into sso_attempts (state_hash, browser_hash, organization_id, provider_id, return_to, expires_at)
    values (${hash}, ${hash}, ${organizationId}, ${provider}, '/', now())`;
  await ownerSql`insert into removed_members (organization_id, person_hash, removed_at)
    values (${organizationId}, ${hash}, now())`;
  await ownerSql`insert into totp_factors (user_id, pending_secret, last_step) values (${userId}, ${
    Buffer.alloc(40)
  }, 0)`;
  await ownerSql`insert into recovery_codes (user_id, code_hash, created_at) values (${userId}, ${hash}, now())`;
  await ownerSql`insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
    values (${`pky_${userId.slice(4)}`}, ${userId}, ${hash}, ${hash}, 0, '{}', 'Laptop', now())`;
  await ownerSql`insert into login_challenges (token_hash, user_id, proofs, created_at, expires_at)
    values (${hash}, ${userId}, '{password}', now(), now())`;
  await ownerSql`insert into email_verifications (token_hash, user_id, email, created_at, expires_at)
    values (${hash}, ${userId}, 'ada@example.com', now(), now())`;
}

type Claims = Parameters<typeof withClaims>[1];

type Rows = Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Runs a statement as the serving role, with claims. */
async function run(claims: Claims, statement: SQL): Rows {
  return await withClaims(database, claims, (transaction) => transaction.execute(statement));
}

/** The same for the first organization. */
async function runInMine(statement: SQL): Rows {
  return await withOrganization(
    database,
    mine.caller.organizationId,
    ({ transaction }) => transaction.execute(statement),
  );
}

/** The tables that belong to one organization, and the column that says to which. */
const TENANT_TABLES = [
  ["organizations", "id"],
  ["memberships", "organization_id"],
  ["api_keys", "organization_id"],
  ["api_key_calls", "organization_id"],
  ["audit_events", "organization_id"],
  ["locations", "organization_id"],
  ["maps", "organization_id"],
  ["map_locations", "organization_id"],
  ["invitations", "organization_id"],
  ["idempotency_keys", "organization_id"],
  ["usage_periods", "organization_id"],
  ["usage_days", "organization_id"],
  ["usage_details", "organization_id"],
  ["usage_seconds", "organization_id"],
  ["usage_reservations", "organization_id"],
  ["storage_used", "organization_id"],
  ["storage_changes", "organization_id"],
  ["sso_providers", "organization_id"],
  ["sso_domains", "organization_id"],
  ["sso_identities", "organization_id"],
  ["sso_sessions", "organization_id"],
  ["removed_members", "organization_id"],
] as const;

async function tables(): Promise<readonly { readonly name: string; readonly secured: boolean }[]> {
  return await accounts.db.ownerSql`
    select relname as name, relrowsecurity as secured from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
}

test("every table has row-level security", async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThanOrEqual(9);
  expect(all.filter(({ secured }) => !secured)).toEqual([]);
});

test("a query without a claim returns no row of any table", async () => {
  for (const { name } of await tables()) {
    const [seen] = await accounts.db.sql`select count(*)::int as rows from ${accounts.db.sql(name)}`;
    expect({ name, rows: seen?.["rows"] }).toEqual({ name, rows: 0 });
  }
});

test("withOrganization() sees one organization's rows, even if the query does not filter by it", async () => {
  const { organizationId } = mine.caller;
  for (const [table, column] of TENANT_TABLES) {
    const owners = await runInMine(
      sql`select distinct ${sql.identifier(column)} as owner from ${sql.identifier(table)}`,
    );
    expect({ table, owners: owners.map(({ owner }) => owner) }).toEqual({ table, owners: [organizationId] });
  }
  const people = await runInMine(sql`select id from users`);
  expect(people.map(({ id }) => id)).toEqual([mine.caller.userId]);
});

/** The tables that belong to one person. */
const PERSON_TABLES = [
  "totp_factors",
  "recovery_codes",
  "passkeys",
  "login_challenges",
  "email_verifications",
  "sso_sessions",
] as const;

test("a person's claim sees their own log-ins and factors, an organization's claim none of its members' factors", async () => {
  const { organizationId, userId } = mine.caller;
  const ownersIn = async (claims: Claims, table: string) =>
    (await run(claims, sql`select distinct user_id as owner from ${sql.identifier(table)}`))
      .map(({ owner }) => owner);
  for (const table of PERSON_TABLES) {
    const seen = [await ownersIn({ userId }, table), await ownersIn({ organizationId }, table)];
    expect({ table, seen }).toEqual({ table, seen: [[userId], table === "sso_sessions" ? [userId] : []] });
  }
  // A log-in that is under way is seen by who presents its state, not by the organization.
  expect(await run({ organizationId, userId }, sql`select 1 from sso_attempts`)).toHaveLength(0);
});

test("withOrganization() neither changes nor adds another organization's rows", async () => {
  const { organizationId } = mine.caller;
  const statements = [
    sql`update locations set name = 'taken' where organization_id <> ${organizationId} returning id`,
    sql`delete from api_keys where organization_id <> ${organizationId} returning id`,
  ];
  for (const statement of statements) {
    expect(await runInMine(statement)).toEqual([]);
  }
  const [host, guest] = [theirs.caller.organizationId, mine.caller.userId];
  const intrusion = runInMine(sql`insert into memberships values (${host}, ${guest}, 'owner', now())`);
  await expect(intrusion).rejects.toThrow("state 42501");
});

interface Relation {
  readonly name: string;
  readonly kind: "r" | "v";
  /** The column that says whose a row is. */
  readonly owner: string;
}

/** Every table and view whose rows belong to an organization or a person. */
function ownedRelations(): Promise<readonly Relation[]> {
  return accounts.db.ownerSql<Relation[]>`
    select relname as name, relkind as kind, attname as owner
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm')
      and (attname in ('organization_id', 'user_id') or attname = 'id' and relname in ('organizations', 'users'))
    order by relname, attname`;
}

test("the serving role moves no row of any table or view to another organization or person", async () => {
  const relations = await ownedRelations();
  expect(relations.filter(({ kind }) => kind === "v").length).toBeGreaterThanOrEqual(2);
  const { organizationId, userId } = mine.caller;
  // Everything that a transaction can claim at once: one policy too wide is enough to be seen.
  const claims = { organizationId, userId, maintenance: "on", publication: "on" } as const;
  for (const { name, owner } of relations) {
    const target = owner === "user_id" ? theirs.caller.userId : theirs.caller.organizationId;
    const moved = run(claims, sql`update ${sql.identifier(name)} set ${sql.identifier(owner)} = ${target}`);
    expect({ name, owner, outcome: await moved.then(() => "moved", String) })
      .toEqual({ name, owner, outcome: expect.stringContaining("state 42501") });
  }
});

test("the serving role writes through no view, and every other column of its tables stays its own", async () => {
  for (const { name } of (await ownedRelations()).filter(({ kind }) => kind === "v")) {
    const view = sql.identifier(name);
    const cases = [
      sql`update ${view} set name = 'taken'`,
      sql`delete from ${view}`,
      sql`insert into ${view} (id) values ('loc_0')`,
    ];
    for (const statement of cases) {
      expect(await runInMine(statement).then(() => "written", String)).toContain("state 42501");
    }
  }
  const [missing] = await accounts.db.ownerSql`
    select count(*)::int as n from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not attisdropped and attgenerated = ''
      and attname not in ('organization_id', 'user_id') and not (attname = 'id' and relname in ('organizations', 'users'))
      and not has_column_privilege('locus_app', pg_class.oid, attname, 'update')`;
  expect(missing?.["n"]).toBe(0);
});

test("nobody changes or deletes the audit trail", async () => {
  const update = sql`update audit_events set action = 'nothing' returning id`;
  const deletion = sql`delete from audit_events returning id`;
  expect([...await runInMine(update), ...await runInMine(deletion)]).toEqual([]);
  // The sweep sees and deletes expired events only. The clock of these tests is years behind the database's.
  await accounts.db.ownerSql`update audit_events set at = now() - make_interval(days => ${AUDIT_RETENTION_DAYS - 1})`;
  for (const statement of [update, deletion, sql`select id from audit_events`]) {
    expect(await run({ maintenance: "on" }, statement)).toEqual([]);
  }
});

test("withClaims() leaves nothing behind on its connection", async () => {
  const { organizationId, userId } = mine.caller;
  await withClaims(database, { organizationId, userId, maintenance: "on" }, () => Promise.resolve());
  for (let i = 0; i < 8; i++) {
    const [left] = await accounts.db.sql`
      select concat(current_setting('locus.organization', true), current_setting('locus.user', true),
                    current_setting('locus.maintenance', true)) as claims`;
    expect(left?.["claims"]).toBe("");
  }
});

test("withClaims() shows the rows of a credential to the caller who presents it, and no others", async () => {
  const email = mine.signedIn.user.email;
  const seen = await run({ credential: email }, sql`select email from users`);
  expect(seen.map((row) => row.email)).toEqual([email]);
});
