import { expect, test } from "bun:test";
import { renameOrganization } from "../../src/accounts/mod.ts";
import { createBatch, deleteBatch, jsonSource } from "../../src/batches/mod.ts";
import { createLocation, deleteLocation, updateLocation } from "../../src/locations/mod.ts";
import {
  assertStorage,
  closeUsage,
  readStorage,
  readUsage,
  recountStorage,
  SESSION_SUGGESTIONS_MAX,
  spendEnd,
  type Spender,
  spendSuggestion,
  sweepStorage,
} from "../../src/usage/mod.ts";
import { createWebhook, type WebhookEventType } from "../../src/webhooks/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { testApi } from "../support/api/test_api.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../support/operations/test_batches.ts";
import { codeOf, problemOf, testWebhooksDeps } from "../support/operations/test_deps.ts";
import { outcomeOf, reserveCalls, settleCalls, tally, testUsage } from "../support/operations/test_usage.ts";

const accounts = await testAccounts();

const storage = () => ({ database: accounts.db.database, storageGb: 10 });

async function newOwner() {
  const { caller: owner } = await accounts.person();
  const { organizationId } = owner;
  return { owner, organizationId, before: await used(organizationId) };
}

async function used(organizationId: string): Promise<number> {
  return (await readStorage(storage(), organizationId)).usedBytes;
}

/** From the rows themselves, past every counter. */
async function inRows(organizationId: string): Promise<number> {
  const [row] = await accounts.db.ownerSql`select locus_stored_bytes(${organizationId})::float8 as bytes`;
  return Number(row?.["bytes"]);
}

/** Metadata of ten fields, each of so many characters. */
function metadata(length: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`field_${at}`, "x".repeat(length)]));
}

const FROM = { coordinates: { latitude: 1, longitude: 2 }, label: "Here" };

test("what is stored is counted with it, and given back when it is deleted", async () => {
  const { owner, organizationId, before } = await newOwner();
  const { id: locationId } = await createLocation(accounts.deps, { owner, from: FROM, metadata: metadata(300) });
  const stored = await used(organizationId);
  expect(stored - before).toBeGreaterThan(3000);
  await updateLocation(accounts.deps, { owner, locationId, metadata: metadata(400) });
  expect(await used(organizationId) - stored).toBe(1000);
  expect(await used(organizationId)).toBe(await inRows(organizationId));
  await deleteLocation(accounts.deps, { owner, locationId });
  expect(await used(organizationId)).toBe(before);
});

test("rows and results of a batch are counted, and given back with it", async () => {
  const { owner, organizationId, before } = await newOwner();
  const deps = testBatchesDeps(accounts.db.database, accounts.clock);
  const inputs = Array.from({ length: 3000 }, (_, at) => ({ input: `${at % 80}.${at}, 9.5` }));
  const liveOwner = { ...owner, environment: "live" as const };
  const sent = { requestId: "req_1", options: {}, source: jsonSource(inputs) };
  const { id: batchId } = await createBatch(deps, { owner: liveOwner, ...sent });
  const accepted = await used(organizationId);
  expect(accepted - before).toBeGreaterThan(10_000);
  const gazetteer = smallWorld();
  await workAll(deps, { gazetteer: () => gazetteer });
  expect(await used(organizationId)).toBeGreaterThan(accepted);
  expect(await used(organizationId)).toBe(await inRows(organizationId));
  await deleteBatch(deps, { owner: liveOwner, batchId });
  expect(await used(organizationId)).toBe(before);
});

test("a chunk that is divided is counted in its parts", async () => {
  const { owner, organizationId } = await newOwner();
  const inputs = Array.from({ length: 100 }, (_, at) => ({ input: `${at}` }));
  const deps = testBatchesDeps(accounts.db.database, accounts.clock);
  const sent = { requestId: "req_1", options: {}, source: jsonSource(inputs) };
  const { id: batchId } = await createBatch(deps, { owner, ...sent });
  const whole = await used(organizationId);
  // As `storeSplit` does where a chunk takes long.
  await accounts.db.ownerSql`update batch_chunks set content = substr(content, 1, 20) where batch_id = ${batchId}`;
  expect(await used(organizationId)).toBeLessThan(whole);
  expect(await used(organizationId)).toBe(await inRows(organizationId));
});

test("the names of a batch's columns are counted, and given back with it", async () => {
  const { owner, organizationId, before } = await newOwner();
  const deps = testBatchesDeps(accounts.db.database, accounts.clock);
  const names = Array.from({ length: 256 }, (_, at) => `${at}`.padEnd(200, "n"));
  const rows = [[{ values: ["Utrecht"], line: 1 }]];
  const source = { mapping: { inputColumn: 0 }, rows: every(rows), columns: () => names };
  const { id: batchId } = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
  expect(await used(organizationId) - before).toBeGreaterThan(256 * 200);
  expect(await used(organizationId)).toBe(await inRows(organizationId));
  await deleteBatch(deps, { owner, batchId });
  expect(await used(organizationId)).toBe(before);
});

test("events of the audit trail are counted, and given back with them", async () => {
  const { owner: caller, organizationId, before } = await newOwner();
  expect(before).toBe(await inRows(organizationId));
  await renameOrganization(accounts.deps, { caller, name: "Renamed", client: { userAgent: "x".repeat(150) } });
  expect(await used(organizationId) - before).toBeGreaterThan(300);
  expect(await used(organizationId)).toBe(await inRows(organizationId));
  await accounts.db.ownerSql`delete from audit_events where organization_id = ${organizationId}`;
  expect(await used(organizationId)).toBe(0);
  expect(await inRows(organizationId)).toBe(0);
});

async function* every<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}

test("many writers at once are counted exactly, while the changes are summed up", async () => {
  const { owner, organizationId } = await newOwner();
  const made = await Promise.all(Array.from({ length: 60 }, async (_, at) => {
    const { id } = await createLocation(accounts.deps, { owner, from: FROM, metadata: { note: "y".repeat(at) } });
    if (at % 7 === 0) {
      await sweepStorage(storage());
    }
    if (at % 11 === 0) {
      await recountStorage(storage(), organizationId);
    }
    return id;
  }));
  await Promise.all(made.slice(0, 30).map((locationId) => deleteLocation(accounts.deps, { owner, locationId })));
  expect(await used(organizationId)).toBe(await inRows(organizationId));
  await sweepStorage(storage());
  const [row] = await accounts.db.ownerSql`
    select count(*)::int as left from storage_changes where organization_id = ${organizationId}`;
  expect(row?.["left"]).toBe(0);
  expect(await used(organizationId)).toBe(await inRows(organizationId));
});

test("a wrong count is corrected from the rows", async () => {
  const { owner, organizationId } = await newOwner();
  await createLocation(accounts.deps, { owner, from: FROM });
  await accounts.db.ownerSql`insert into storage_used values (${organizationId}, 123456, null)
    on conflict (organization_id) do update set bytes = 123456, counted_at = null`;
  await sweepStorage(storage());
  expect(await used(organizationId)).toBe(await inRows(organizationId));
});

test("twenty sweeps, less than a day of them, count every organization", async () => {
  await accounts.db.ownerSql`
    insert into organizations (id, name, slug, created_at)
    select 'org_many' || number, 'Many', 'many-' || number, now() from generate_series(1, 500) number`;
  for (let sweep = 0; sweep < 20; sweep++) {
    expect(await sweepStorage(storage())).toBeLessThan(40);
  }
  const [row] = await accounts.db.ownerSql`
    select count(*)::int as left from organizations left join storage_used on organization_id = id
    where counted_at is null`;
  expect(row?.["left"]).toBe(0);
});

test("a full storage refuses with the bytes used and the limit, and deleting an organization leaves nothing", async () => {
  const { owner, organizationId } = await newOwner();
  await createLocation(accounts.deps, { owner, from: FROM });
  await assertStorage(storage(), organizationId);
  await accounts.db.ownerSql`update organizations set storage_gb = 0 where id = ${organizationId}`;
  const { code, problem } = await problemOf(assertStorage(storage(), organizationId));
  expect([code, problem.options.retryAfterS]).toEqual(["QUOTA_EXCEEDED", 3600]);
  expect(problem.message).toContain("of 0 bytes");
  await accounts.db.ownerSql`delete from organizations where id = ${organizationId}`;
  const [row] = await accounts.db.ownerSql`
    select (select count(*) from storage_changes where organization_id = ${organizationId})::int +
      (select count(*) from storage_used where organization_id = ${organizationId})::int as rows`;
  expect(row?.["rows"]).toBe(0);
});

test("over the API: what would store more is 429 QUOTA_EXCEEDED, everything else goes on", async () => {
  const api = await testApi();
  const { client, answer } = await api.client.signUp();
  const { body: location } = await client.post("/v1/locations", FROM);
  const { body: map } = await client.post("/v1/maps", { name: "Ours" });
  const usage = await client.get("/v1/usage");
  expect(usage.body.storage.limit_bytes).toBe(10_000_000_000);
  expect(usage.body.storage.used_bytes).toBeGreaterThan(400);
  await api.accounts.db.ownerSql`update organizations set storage_gb = 0 where id = ${answer.organization.id}`;
  const storing = [
    await client.post("/v1/locations", FROM),
    await client.call("PATCH", `/v1/locations/${location.id}`, { body: { name: "Longer" } }),
    await client.post("/v1/locations/import", { batch_id: "bat_0" }),
    await client.post("/v1/maps", { name: "More" }),
    await client.call("PUT", `/v1/maps/${map.id}/locations/${location.id}`, {}),
    await client.post("/v1/batches", { inputs: [{ input: "Utrecht" }] }),
    await client.call("PATCH", "/v1/organization", { body: { name: "Renamed" } }),
    await client.post("/v1/webhooks", { url: "https://example.com", events: ["batch.completed"] }),
  ];
  expect(storing.map(({ status, body }) => [status, body.code])).toEqual(storing.map(() => [429, "QUOTA_EXCEEDED"]));
  expect(storing.every(({ headers }) => headers.has("retry-after"))).toBe(true);
  expect((await client.get("/v1/locations")).status).toBe(200);
  expect((await client.post("/v1/resolve", { input: "Utrecht" })).status).toBe(200);
  expect((await client.call("DELETE", `/v1/locations/${location.id}`)).status).toBe(204);
  await api.close();
});

test("an upload is refused as soon as the storage is full, and leaves nothing behind", async () => {
  const { caller } = await accounts.person();
  const owner = { ...caller, environment: "live" as const };
  let chunks = 0;
  const deps = testBatchesDeps(accounts.db.database, accounts.clock);
  const filling = {
    ...deps,
    async assertStorage(...given: Parameters<typeof deps.assertStorage>) {
      if (++chunks === 2) {
        await accounts.db.ownerSql`update organizations set storage_gb = 0 where id = ${owner.organizationId}`;
      }
      await deps.assertStorage(...given);
    },
  };
  const inputs = Array.from({ length: 5000 }, (_, at) => ({ input: `${at % 80}.${at}, 9.5` }));
  const before = await inRows(owner.organizationId);
  const upload = createBatch(filling, { owner, requestId: "req_1", options: {}, source: jsonSource(inputs) });
  expect(await codeOf(upload)).toBe("QUOTA_EXCEEDED");
  expect(await inRows(owner.organizationId)).toBe(before);
  expect(await used(owner.organizationId)).toBe(before);
});

const usage = await testUsage();

test("reserveCalls() takes all or none, and exactly what is left", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  await reserveCalls(deps, { spender: who, purpose: "bat_1", calls: 60 });
  expect(reserveCalls(deps, { spender: who, purpose: "bat_2", calls: 41 }))
    .rejects.toMatchObject({ kind: "QUOTA_EXCEEDED" });
  await reserveCalls(deps, { spender: who, purpose: "bat_3", calls: 40 });
  expect(await usage.counted(who)).toBe(100);
  expect(await outcomeOf(deps, who)).toBe("QUOTA_EXCEEDED");
});

test("reserveCalls() that race are granted up to the limit and no further", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  const outcomes = await Promise.all(
    Array.from(
      { length: 30 },
      (_, i) =>
        reserveCalls(deps, { spender: who, purpose: `bat_${i}`, calls: 9 }).then(() => "reserved", () => "refused"),
    ),
  );
  expect(tally(outcomes)).toEqual({ reserved: 11, refused: 19 });
  expect(await usage.counted(who)).toBe(99);
});

test("reserveCalls() called twice for one purpose reserves once", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  const twice = { spender: who, purpose: "bat_twice", calls: 70 };
  await Promise.all([reserveCalls(deps, twice), reserveCalls(deps, twice)]);
  expect(await usage.counted(who)).toBe(70);
});

test("settleCalls() gives unspent calls back, once, to the month they were counted in", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  await reserveCalls(deps, { spender: who, purpose: "bat_long", calls: 70 });
  usage.accounts.clock.pass(40 * 86_400_000);
  const settle = { organizationId: who.organizationId, purpose: "bat_long", spent: 50 };
  await Promise.all([settleCalls(deps, settle), settleCalls(deps, settle), settleCalls(deps, settle)]);
  expect(await usage.counted(who)).toBe(50);
  const now = await readUsage(deps, { spender: who });
  expect(now.period).toMatchObject({ calls: 0, remaining: 100 });
});

test("settleCalls() cannot spend more than was reserved", async () => {
  const deps = usage.server();
  const who = await usage.spender();
  await reserveCalls(deps, { spender: who, purpose: "bat_over", calls: 5 });
  const over = settleCalls(deps, { organizationId: who.organizationId, purpose: "bat_over", spent: 6 });
  expect(over).rejects.toThrow("usage_reservations_calls_range");
});

test("settleCalls() of another organization's purpose changes nothing", async () => {
  const deps = usage.server();
  const [mine, theirs] = [await usage.spender(), await usage.spender()];
  await reserveCalls(deps, { spender: mine, purpose: "bat_mine", calls: 5 });
  await settleCalls(deps, { organizationId: theirs.organizationId, purpose: "bat_mine", spent: 0 });
  expect(await usage.counted(mine)).toBe(5);
});

const EVENTS: readonly WebhookEventType[] = ["quota.warning", "quota.exceeded"];

/** An organization with a limit and a webhook in each environment. */
async function listening(limit: number): Promise<Spender> {
  const { accounts: { clock, db } } = usage;
  const spender = await usage.spender(limit);
  const deps = testWebhooksDeps(db.database, clock);
  for (const environment of ["live", "test"] as const) {
    const owner = { organizationId: spender.organizationId, environment };
    await createWebhook(deps, { owner, actorId: "usr_0", url: "http://127.0.0.1:1/hook", events: EVENTS });
  }
  return spender;
}

/** The events in the outbox: the warning, then the exceeded limit. */
async function eventsOf({ organizationId }: Spender): Promise<{ type: string; data: unknown; environment: string }[]> {
  const rows = await usage.accounts.db.ownerSql`
    select body from webhook_deliveries where organization_id = ${organizationId} order by type desc`;
  return rows.map((row) => JSON.parse(String(row["body"])));
}

async function call(spender: Spender, times: number): Promise<void> {
  const deps = usage.server();
  for (let i = 0; i < times; i++) {
    await outcomeOf(deps, spender);
  }
  await deps.ledger.close();
}

test("webhooks get one warning at 80 % of the month and one event when it is exceeded", async () => {
  const spender = await listening(10);
  await call(spender, 7);
  expect(await eventsOf(spender)).toEqual([]);
  await call(spender, 1);
  const month = usage.accounts.clock.now().toISOString().slice(0, 7);
  const data = { organization_id: spender.organizationId, month, limit: 10 };
  expect(await eventsOf(spender))
    .toMatchObject([{ type: "quota.warning", environment: "live", data: { ...data, calls: 8 } }]);
  await call(spender, 2);
  expect((await eventsOf(spender)).map(({ type }) => type)).toEqual(["quota.warning"]);
  await call(spender, 3);
  await call(spender, 3);
  expect(await eventsOf(spender))
    .toMatchObject([{ type: "quota.warning" }, { type: "quota.exceeded", data: { ...data, calls: 10 } }]);
});

test("two servers that reach the limit at once send each event once", async () => {
  const spender = await listening(20);
  const servers = [usage.server(), usage.server()];
  await Promise.all(Array.from({ length: 60 }, (_, i) => outcomeOf(servers[i % 2] ?? usage.server(), spender)));
  expect((await eventsOf(spender)).map(({ type }) => type)).toEqual(["quota.warning", "quota.exceeded"]);
});

test("a batch that reserves past 80 % warns; calls of the test environment send no event", async () => {
  const spender = await listening(100);
  await reserveCalls(usage.server(), { spender, purpose: "bat_79", calls: 79 });
  expect(await eventsOf(spender)).toEqual([]);
  await reserveCalls(usage.server(), { spender, purpose: "bat_1", calls: 1 });
  expect((await eventsOf(spender)).map(({ type }) => type)).toEqual(["quota.warning"]);

  const testing = await listening(100);
  const inTest = usage.server({ testPerDay: 2 });
  for (let i = 0; i < 4; i++) {
    await outcomeOf(inTest, { ...testing, environment: "test" });
  }
  expect(await eventsOf(testing)).toEqual([]);
});

test("spendSuggestion() counts a form once on all servers together, however many begin it at once", async () => {
  const spender = await usage.spender();
  const servers = [usage.server(), usage.server(), usage.server()];
  const form = { spender, session: "form-of-a-fleet" };
  const spent = await Promise.all(
    Array.from({ length: 30 }, (_, i) => spendSuggestion(servers[i % servers.length]!, form)),
  );
  expect(spent.filter((one) => one !== undefined)).toHaveLength(1);
  const ends = await Promise.all(servers.map((server) => spendEnd(server, form)));
  // One of them ends the form, the others are calls of their own.
  expect(ends.filter((one) => one === undefined)).toHaveLength(1);
  await Promise.all(servers.map(closeUsage));
  expect(await usage.counted(spender)).toBe(3);
});

test("spendSuggestion() covers no more suggestions by one call when they arrive at once", async () => {
  const spender = await usage.spender();
  const server = usage.server();
  const form = { spender, session: "form-of-a-crowd" };
  await Promise.all(Array.from({ length: 2 * SESSION_SUGGESTIONS_MAX + 10 }, () => spendSuggestion(server, form)));
  await closeUsage(server);
  expect(await usage.counted(spender)).toBeGreaterThanOrEqual(3);
});

test("spendSuggestion() never exceeds the month with forms that begin at once", async () => {
  const spender = await usage.spender(5);
  const server = usage.server();
  const forms = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => spendSuggestion(server, { spender, session: `one-of-many-${i}` })),
  );
  expect(forms.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await closeUsage(server);
  expect(await usage.counted(spender)).toBe(5);
});
