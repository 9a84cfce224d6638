import { expect, test } from "bun:test";
import { renameOrganization } from "../../src/accounts/mod.ts";
import { createBatch, deleteBatch, jsonSource } from "../../src/batches/mod.ts";
import { createLocation, deleteLocation, updateLocation } from "../../src/locations/mod.ts";
import { assertStorage, readStorage, recountStorage, sweepStorage } from "../../src/usage/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { testApi } from "../support/api/test_api.ts";
import { codeOf, problemOf } from "../support/operations/problem_of.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../support/operations/test_batches.ts";

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
