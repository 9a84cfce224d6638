import { expect, test } from "bun:test";
import { CHUNK_ROWS } from "../../../src/batches/batch.ts";
import { type BatchOwner, createBatch, getBatch, jsonSource, workTurn } from "../../../src/batches/mod.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

const accounts = await testAccounts();
const deps = testBatchesDeps(accounts.db.database, accounts.clock, { monthlyLimit: 1_000_000 });

const gazetteer = smallWorld();
const work = {
  resolutions: { gazetteer: () => gazetteer },
  monotonicMs: () => performance.now(),
  pause: () => Bun.sleep(0),
  signal: new AbortController().signal,
};

async function owner(): Promise<BatchOwner> {
  const { caller: { organizationId } } = await accounts.person();
  return { organizationId, environment: "live" };
}

const POINT = { input: "48.8584, 2.2945" };

function batchOf(of: BatchOwner, rows: number) {
  // All but the first fail before they are resolved: what is tested is whose turn it is.
  const inputs = Array.from({ length: rows }, (_, i) => i === 0 ? POINT : { input: String(i), country: "none" });
  return createBatch(deps, { owner: of, requestId: "req_1", options: {}, source: jsonSource(inputs) });
}

test("workTurn() serves a small batch behind a large one at once, of another organization or the same", async () => {
  const [one, other] = [await owner(), await owner()];
  const large = await batchOf(one, 5 * CHUNK_ROWS);
  await workTurn(deps, work);
  const small = [await batchOf(other, 10), await batchOf(one, 10)];
  for (let turn = 0; turn < 3; turn++) {
    await workTurn(deps, work);
  }
  const states = [
    await getBatch(deps, { owner: other, batchId: small[0]?.id ?? "" }),
    await getBatch(deps, { owner: one, batchId: small[1]?.id ?? "" }),
    await getBatch(deps, { owner: one, batchId: large.id }),
  ];
  expect(states.map(({ status }) => status)).toEqual(["completed", "completed", "running"]);
  await workAll(deps, work.resolutions);
});

test("workTurn() gives organizations equal shares, however many batches they have", async () => {
  const [one, other] = [await owner(), await owner()];
  const batches = [
    await batchOf(one, CHUNK_ROWS),
    await batchOf(one, 2 * CHUNK_ROWS),
    await batchOf(one, 2 * CHUNK_ROWS),
    await batchOf(other, 3 * CHUNK_ROWS),
  ];
  for (let turn = 0; turn < 4; turn++) {
    await workTurn(deps, work);
  }
  const rows = await Promise.all(batches.map(async ({ id }, i) => {
    const { counts } = await getBatch(deps, { owner: i === 3 ? other : one, batchId: id });
    return counts.processed;
  }));
  expect([rows[3], rows.slice(0, 3).reduce((sum, count) => sum + count, 0)]).toEqual([2 * CHUNK_ROWS, 2 * CHUNK_ROWS]);
  await workAll(deps, work.resolutions);
});

test("workTurn() done by two at once answers every row once, and counts exactly", async () => {
  const mine = await owner();
  const inputs = Array.from({ length: 3 * CHUNK_ROWS }, (_, i) => ({ input: `${48 + (i % 900) / 1000}, 2.${i}` }));
  const { id } = await createBatch(deps, { owner: mine, requestId: "req_1", options: {}, source: jsonSource(inputs) });
  await Promise.all([1, 2, 3, 4].map(() => workAll(deps, work.resolutions)));
  const { status, counts } = await getBatch(deps, { owner: mine, batchId: id });
  expect([status, counts.processed, counts.failed]).toEqual(["completed", inputs.length, 0]);
  const [usage] = await accounts.db.ownerSql`
    select calls::int, (select spent::int from usage_reservations where purpose like ${`${id}%`}) as spent
    from usage_periods where organization_id = ${mine.organizationId}`;
  expect({ ...usage }).toEqual({ calls: inputs.length, spent: inputs.length });
});

test("a chunk whose worker died is done by another one when its lease ends", async () => {
  const mine = await owner();
  const { id } = await batchOf(mine, CHUNK_ROWS);
  const dying = workTurn(deps, {
    ...work,
    // The worker is gone, and with it everything that it would have said.
    pause: () => new Promise(() => {}),
  });
  void dying;
  await Bun.sleep(200);
  expect(await workTurn(deps, work)).toBe(false);
  await accounts.db.ownerSql`update batch_chunks set claimed_until = now() where batch_id = ${id}`;
  await accounts.db.ownerSql`update batch_turns set idle_until = now() where batch_id = ${id}`;
  await workAll(deps, work.resolutions);
  expect((await getBatch(deps, { owner: mine, batchId: id })).counts.processed).toBe(CHUNK_ROWS);
});

test("an input that breaks the resolver fails alone", async () => {
  const mine = await owner();
  const { id } = await createBatch(deps, {
    owner: mine,
    requestId: "req_1",
    options: {},
    source: jsonSource([{ input: "48.1, 2.1" }, { input: "boom" }, { input: "48.2, 2.2" }]),
  });
  const findPlaces: typeof gazetteer.findPlaces = (key, limit) => {
    if (key === "boom") {
      throw new Error("A defect");
    }
    return gazetteer.findPlaces(key, limit);
  };
  const broken = { gazetteer: () => ({ ...gazetteer, findPlaces }) };
  expect(workTurn(deps, { ...work, resolutions: broken })).rejects.toThrow("A defect");
  await Bun.sleep(50);
  await workAll(deps, broken);
  const { counts } = await getBatch(deps, { owner: mine, batchId: id });
  expect([counts.processed, counts.failed]).toEqual([3, 1]);
});
