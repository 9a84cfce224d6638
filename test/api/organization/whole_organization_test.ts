import { expect, test } from "bun:test";
import { makeResetToken } from "../../../src/accounts/mod.ts";
import { workTurn } from "../../../src/batches/mod.ts";
import { recountStorage } from "../../../src/usage/mod.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import type { ApiClient } from "../../support/api/api_client.ts";
import { testApi } from "../../support/api/test_api.ts";
import { everyRow } from "../../support/databases/test_database.ts";
import { testBatchesDeps, workerOf } from "../../support/operations/test_batches.ts";
import { wordsOf } from "../../support/texts/words.ts";

const api = await testApi({ mail: "on" });
const { db, clock, deps } = api.accounts;

/** Tables whose rows of an organization the export has under the name of the table. */
const NAMED_SO = wordsOf(`
  api_keys invitations sso_providers sso_domains usage_details audit_events locations batches webhooks
  webhook_deliveries maps corrections map_locations
`);
/** Tables whose rows the export has, by their names there. */
const EXPORTED: Readonly<Record<string, string>> = {
  organizations: "organization",
  memberships: "members",
  usage_days: "usage",
  ...Object.fromEntries(NAMED_SO.map((table) => [table, table])),
};
/** Tables whose rows it does not have, and why not. A new table must be added here or above. */
const KEPT: Readonly<Record<string, string>> = {
  sso_attempts: "hashes of the log-ins of the last minutes",
  sso_identities: "hashes of subjects of members",
  sso_sessions: "hashes and sealed tokens of sessions",
  impersonations: "the operators' own; what they did is in audit_events",
  removed_members: "hashes of people who were removed",
  audit_chains: "the hash of the last event, which is in audit_events",
  batch_chunks: "packed; their rows are in batch_rows",
  batch_results: "packed; their answers are in batch_rows",
  batch_reviews: "shown with their rows in batch_rows",
  batch_turns: "the workers' own: whose turn it is",
  batch_shares: "the workers' own: whose turn it was",
  idempotency_keys: "answers of the last day, sealed with the caller's own key",
  api_key_calls: "calls of keys with limits, counted in the days",
  usage_periods: "the sums of the days, while they are counted",
  usage_reservations: "calls set aside, counted in the days",
  usage_seconds: "the second under way",
  suggest_sessions: "hashes of tokens of the last minutes",
  mails: "mails on their way and of the last month, without their texts",
  storage_used: "the sum of the bytes of all other rows",
  storage_changes: "the same, not summed up yet",
};

/** Tables whose rows belong to no organization: people and their credentials. */
const PERSONAL = wordsOf(`
  users sessions refresh_tokens password_resets email_verifications attempts login_sources login_challenges
  totp_factors passkeys recovery_codes
`);
/**
 * Codes of deleted locations, spent challenges and log-out tokens, never accepted again, whose owner is not stored;
 * hashes of addresses that a mail server refused; and the operators' own rows.
 */
const NOBODYS = wordsOf(`
  retired_codes spent_challenges mail_refusals sso_logout_tokens operators operator_sessions operator_audit_events
  processes
`);

interface Filled {
  readonly owner: ApiClient;
  /** Texts that identify this organization, its member or their data: these names, and identifiers. */
  readonly marks: readonly string[];
  /** The words in which people would know it again. */
  readonly names: readonly string[];
  readonly organizationId: string;
}

/** Whether a row is the operators' trail, a chain of what they did: it keeps identifiers, and never a name or an address. */
const isTrail = (line: string): boolean => line.startsWith("operator_audit_events ");

/** Uses every feature that writes a row. */
async function fill(name: string): Promise<Filled> {
  const email = `${name}@example.com`;
  const { client, answer } = await api.client.signUp({ email, organization: `${name} and sons` });
  const { organization, user } = answer;
  const controls = { daily_limit: 1000, allowed_addresses: ["127.0.0.1"] };
  const live = client.as(
    (await client.post("/v1/api-keys", { name: "Live", environment: "live", ...controls })).body.key,
  );
  await live.post("/v1/webhooks", { url: `https://${name}.example.com/hook`, events: ["location.created"] });
  const location = await live.post("/v1/locations", {
    label: `${name} corner`,
    coordinates: { latitude: 1, longitude: 2 },
  }, { "idempotency-key": `${name}-1` });
  await live.get(`/v1/suggest?q=utr&session=form-of-${name}`);
  const map = await live.post("/v1/maps", { name: `${name} map`, slug: `${name}-map`, visibility: "private" });
  const put = await live.call("PUT", `/v1/maps/${map.body.id}/locations/${location.body.id}`, { body: {} });
  expect([location.status, map.status, put.status < 300]).toEqual([201, 201, true]);
  await live.post("/v1/corrections", {
    input: `${name} depot`,
    coordinates: { latitude: 1, longitude: 2 },
    label: `${name} depot`,
  });
  await live.post("/v1/resolve", { input: "48.8584, 2.2945" });
  await db.ownerSql`update users set email_verified_at = now() where id = ${user.id}`;
  await client.post("/v1/organization/invitations", { role: "viewer", email: `guest@${name}.example.com` });
  const provider = await client.post("/v1/organization/sso/providers", {
    name: `${name} staff`,
    issuer: "http://127.0.0.1:1",
    client_id: name,
    client_secret: "a secret of the provider",
  });
  const domain = await client.call("PUT", `${provider.headers.get("location")}/domains/${name}.example.com`);
  expect([provider.status, domain.status]).toEqual([201, 200]);
  await fillSessions(organization.id, { userId: user.id, providerId: provider.body.id });
  await makeResetToken(deps, email);
  // Two batches: one that is answered, and one that waits.
  const batches = testBatchesDeps(db.database, clock);
  const answered = await live.post("/v1/batches", { inputs: [{ input: `48.1, 2.1` }] });
  const gazetteer = smallWorld();
  await workTurn(batches, workerOf({ gazetteer: () => gazetteer }));
  await live.call("PATCH", `/v1/batches/${answered.body.id}/results/1`, {
    body: { coordinates: { latitude: 48.1, longitude: 2.1 }, label: `${name} gate` },
  });
  await live.post("/v1/batches", { inputs: [{ input: `${name} street 1` }] });
  await recountStorage({ database: db.database }, organization.id);
  const names = [email, `${name} `];
  return { owner: client, marks: [organization.id, user.id, ...names], names, organizationId: organization.id };
}

/** Rows that log-ins with a provider leave, and an operator in the person's place. */
async function fillSessions(
  organizationId: string,
  { userId, providerId }: { readonly userId: string; readonly providerId: string },
): Promise<void> {
  const hash = Buffer.alloc(32, organizationId);
  await db.ownerSql`insert into removed_members values (${organizationId}, ${hash}, now())`;
  await db
    .ownerSql`insert into sso_identities values (${organizationId}, 'http://127.0.0.1:1', ${hash}, ${userId}, now())`;
  await db
    .ownerSql`insert into sso_attempts values (${hash}, ${hash}, ${organizationId}, ${providerId}, '/', null, now())`;
  await db.ownerSql`insert into impersonations
    (id, organization_id, user_id, operator_id, operator_email, reason, created_at, expires_at)
    values (${`imp_${organizationId}`}, ${organizationId}, ${userId}, 'opr_1', 'operator@example.com', 'A question', now(), now())`;
  await db.ownerSql`insert into sso_sessions
    select id, user_id, ${organizationId}, ${providerId}, ${hash}, null, null from sessions
    where user_id = ${userId} limit 1`;
}

async function tablesWith(column: string | null): Promise<readonly string[]> {
  const rows = await db.ownerSql<{ name: string }[]>`
    select table_name::text as name from information_schema.tables where table_schema = 'public'
    and table_type = 'BASE TABLE' and (${column}::text is null or exists (
      select from information_schema.columns
      where columns.table_name = tables.table_name and columns.table_schema = 'public' and column_name = ${column}))
    order by 1`;
  return rows.map((row) => row.name);
}

test("every table is listed as an organization's, a person's or nobody's", async () => {
  const owned = await tablesWith("organization_id");
  const listed = Object.keys({ ...EXPORTED, ...KEPT });
  expect(["organizations", ...owned].sort()).toEqual(listed.toSorted());
  expect((await tablesWith(null)).filter((table) => !listed.includes(table))).toEqual([...PERSONAL, ...NOBODYS].sort());
});

test("the export has every row that an organization has in any table, and the deletion leaves none of them", async () => {
  const filled = await fill("gil");
  await fill("ada");
  const answer = await filled.owner.get("/v1/organization/export");
  expect(answer.status).toBe(200);

  for (const table of Object.keys({ ...EXPORTED, ...KEPT })) {
    const column = table === "organizations" ? "id" : "organization_id";
    const rows = await db.ownerSql<{ row: Record<string, unknown> }[]>`
      select to_jsonb(${db.ownerSql(table)}) as row from ${db.ownerSql(table)}
      where ${db.ownerSql(column)} = ${filled.organizationId}`;
    // The row of a second may already be gone when it is checked.
    if (table !== "usage_seconds") {
      expect([table, rows.length > 0]).toEqual([table, true]);
    }
    if (Object.hasOwn(KEPT, table)) {
      continue;
    }
    const exported: readonly Record<string, unknown>[] = answer.body[EXPORTED[table] ?? ""];
    // The export itself is an event, written after the others.
    expect([table, exported.length]).toEqual([table, rows.length]);
    for (const { row } of rows) {
      const wanted = Object.entries(row).filter(([name]) => !HIDDEN.test(name) && name !== "organization_id");
      const found = exported.some((one) => wanted.every(([name, value]) => Bun.deepEquals(one[name], value)));
      expect([table, row["id"] ?? row["user_id"] ?? row["day"], found])
        .toEqual([table, row["id"] ?? row["user_id"] ?? row["day"], true]);
    }
  }
  // Two batches of the same moment have no order.
  const rows: readonly Record<string, unknown>[] = answer.body.batch_rows
    .toSorted((one: { readonly status: unknown }) => (one.status === null ? 1 : -1));
  expect(rows.map(({ input, status }) => [input, status])).toEqual([["48.1, 2.1", "found"], ["gil street 1", null]]);
  for (const row of rows) {
    expect(answer.body.batches.map(({ id }: { readonly id: string }) => id)).toContain(row["batch_id"]);
  }
  expect(rows[0])
    .toMatchObject({ row: 1, coordinates: { latitude: 48.1, longitude: 2.1 }, error: null, decision: "coordinates" });
  expect(answer.text).not.toMatch(/whsec_|\$argon2|_hash"/u);

  const isMarked = (line: string): boolean => filled.marks.some((mark) => line.includes(mark));
  const before = await everyRow(db.ownerSql);
  expect(before.filter(isMarked).length).toBeGreaterThan(10);
  expect((await filled.owner.call("DELETE", "/v1/organization")).status).toBe(204);
  const after = await everyRow(db.ownerSql);
  expect(after.filter((line) => isMarked(line) && !isTrail(line))).toEqual([]);
  expect(after.filter((line) => isTrail(line) && filled.names.some((name) => line.includes(name)))).toEqual([]);
  const ownedBefore = before.filter((line) => line.includes("ada") || line.includes("org_"));
  expect(after.filter((line) => line.includes("ada") || line.includes("org_")))
    .toEqual(ownedBefore.filter((line) => !isMarked(line) || isTrail(line)));
});

test("the export leaves out a column that nobody has decided to export", async () => {
  const { client } = await api.client.signUp({ email: "note@example.com", organization: "Note" });
  const tables = Object.keys(EXPORTED);
  for (const table of tables) {
    await db.ownerSql`alter table ${db.ownerSql(table)} add column note text default 'for the operator'`;
  }
  const { status, text } = await client.get("/v1/organization/export");
  for (const table of tables) {
    await db.ownerSql`alter table ${db.ownerSql(table)} drop column note`;
  }
  expect(status).toBe(200);
  expect(text).not.toContain("for the operator");
});

/** Columns that no export shows: credentials and search indexes. */
const HIDDEN = /hash$|secret$|^(?:cell|words|look|folded)$/u;
