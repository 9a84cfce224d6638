import { expect, test } from "bun:test";
import { CHUNK_ROWS } from "../../../src/batches/batch.ts";
import {
  type BatchOwner,
  cancelBatch,
  createBatch,
  getBatch,
  type JsonInput,
  jsonSource,
  readResults,
  rerunBatch,
  workTurn,
} from "../../../src/batches/mod.ts";
import { correctionsReader, openCorrections } from "../../../src/corrections/mod.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import type { Database } from "../../../src/store/with_claims.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { slowWorkerOf, testBatchesDeps, workAll, workerOf } from "../../support/operations/test_batches.ts";
import { freePort } from "../../support/services/sockets.ts";

const accounts = await testAccounts();
const deps = testBatchesDeps(accounts.db.database, accounts.clock, { monthlyLimit: 1_000_000 });

const gazetteer = smallWorld();
const resolutions = { gazetteer: () => gazetteer };
const work = workerOf(resolutions);

async function newOwner(): Promise<BatchOwner> {
  const { caller: { organizationId } } = await accounts.person();
  return { organizationId, environment: "live" };
}

function sent(owner: BatchOwner, inputs: readonly JsonInput[]) {
  return createBatch(deps, { owner, requestId: "req_1", options: {}, source: jsonSource(inputs) });
}

const POINT = { input: "48.8584, 2.2945" };

function batchOf(of: BatchOwner, rows: number) {
  // All but the first fail before they are resolved: what is tested is whose turn it is.
  const inputs = Array.from({ length: rows }, (_, i) => i === 0 ? POINT : { input: String(i), country: "none" });
  return sent(of, inputs);
}

test("workTurn() serves a small batch behind a large one at once, of another organization or the same", async () => {
  const [one, other] = [await newOwner(), await newOwner()];
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
  await workAll(deps, resolutions);
});

test("workTurn() gives organizations equal shares, however many batches they have", async () => {
  const [one, other] = [await newOwner(), await newOwner()];
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
  await workAll(deps, resolutions);
});

test("workTurn() done by two at once answers every row once, and counts exactly", async () => {
  const mine = await newOwner();
  const inputs = Array.from({ length: 3 * CHUNK_ROWS }, (_, i) => ({ input: `${48 + (i % 900) / 1000}, 2.${i}` }));
  const { id } = await sent(mine, inputs);
  await Promise.all([1, 2, 3, 4].map(() => workAll(deps, resolutions)));
  const { status, counts } = await getBatch(deps, { owner: mine, batchId: id });
  expect([status, counts.processed, counts.failed]).toEqual(["completed", inputs.length, 0]);
  const [usage] = await accounts.db.ownerSql`
    select calls::int, (select spent::int from usage_reservations where purpose like ${`${id}%`}) as spent
    from usage_periods where organization_id = ${mine.organizationId}`;
  expect({ ...usage }).toEqual({ calls: inputs.length, spent: inputs.length });
});

test("a chunk whose worker died is done by another one when its lease ends", async () => {
  const mine = await newOwner();
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
  await workAll(deps, resolutions);
  expect((await getBatch(deps, { owner: mine, batchId: id })).counts.processed).toBe(CHUNK_ROWS);
});

test("an input that breaks the resolver fails alone", async () => {
  const mine = await newOwner();
  const { id } = await sent(mine, [{ input: "48.1, 2.1" }, { input: "boom" }, { input: "48.2, 2.2" }]);
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

const slowWork = (whileResting?: () => Promise<void>) => slowWorkerOf(resolutions, whileResting);

/** Every fifth row repeats the first one, every seventh has a fault. */
function inputsOf(rows: number): JsonInput[] {
  return Array.from({ length: rows }, (_, i) => ({
    id: `${i}`,
    input: i % 5 === 0 ? "48.8584, 2.2945" : `48.${100 + i}, 2.5`,
    ...(i % 7 === 6 ? { country: "none" } : {}),
  }));
}

function newBatch(owner: BatchOwner, rows: number) {
  return sent(owner, inputsOf(rows));
}

async function rowsOf(owner: BatchOwner, batchId: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const group of (await readResults(deps, await getBatch(deps, { owner, batchId }))).rows) {
    rows.push(...group.map(({ row, values, state, answer }) => [row, values[0], state, answer]));
  }
  return rows;
}

async function usedBy({ organizationId }: BatchOwner): Promise<number> {
  const [period] = await accounts.db.ownerSql`
    select calls::int from usage_periods where organization_id = ${organizationId}`;
  return Number(period?.["calls"] ?? 0);
}

test("workTurn() ends after a second, stores what is answered, and lets another organization have its turn", async () => {
  const [one, other] = [await newOwner(), await newOwner()];
  const long = await newBatch(one, 300);
  await workTurn(deps, slowWork());
  const { status, counts } = await getBatch(deps, { owner: one, batchId: long.id });
  expect(status).toBe("running");
  expect(counts.processed).toBeGreaterThan(20);
  expect(counts.processed).toBeLessThan(100);
  const stored = await rowsOf(one, long.id);
  expect(stored).toHaveLength(counts.processed);
  const small = await newBatch(other, 4);
  await workTurn(deps, slowWork());
  expect((await getBatch(deps, { owner: other, batchId: small.id })).status).toBe("completed");
  while (await workTurn(deps, slowWork())) {
    // Until nothing is open.
  }
  const whole = await newBatch(other, 300);
  await workAll(deps, resolutions);
  const [cut, uncut] = [
    await getBatch(deps, { owner: one, batchId: long.id }),
    await getBatch(deps, { owner: other, batchId: whole.id }),
  ];
  expect([cut.status, cut.counts]).toEqual(["completed", uncut.counts]);
  expect(await rowsOf(one, long.id)).toEqual(await rowsOf(other, whole.id));
  expect(await usedBy(one)).toBe(await usedBy(other) - 4);
});

test("a batch that is cancelled during a turn gets no more work, and all that was answered is stored and charged", async () => {
  const owner = await newOwner();
  const { id: batchId } = await newBatch(owner, 300);
  await workTurn(deps, slowWork());
  const { counts: { processed, failed, duplicates } } = await getBatch(deps, { owner, batchId });
  let rests = 0;
  await workTurn(
    deps,
    slowWork(async () => {
      rests++;
      await cancelBatch(deps, { owner, batchId });
    }),
  );
  expect(rests).toBe(3);
  const after = await getBatch(deps, { owner, batchId });
  expect(after.status).toBe("cancelled");
  expect(after.counts.processed).toBeGreaterThan(processed);
  expect(after.counts.processed).toBeLessThan(300);
  expect(await workTurn(deps, slowWork())).toBe(false);
  expect(await rowsOf(owner, batchId)).toHaveLength(after.counts.processed);
  const used = await usedBy(owner);
  expect(used).toBeLessThanOrEqual(after.counts.processed - after.counts.failed);
  expect(used).toBeGreaterThanOrEqual(after.counts.processed - after.counts.failed - duplicates);
  expect(used).toBeGreaterThan(processed - failed);
});

test("a further run is not divided, and stops when it is cancelled", async () => {
  const owner = await newOwner();
  const { id: batchId } = await newBatch(owner, 300);
  await workAll(deps, resolutions);
  await rerunBatch(deps, { owner, batchId, statuses: ["found", "failed"] });
  let rests = 0;
  await workTurn(
    deps,
    slowWork(async () => {
      rests++;
      if (rests === 5) {
        await cancelBatch(deps, { owner, batchId });
      }
    }),
  );
  expect(rests).toBe(6);
  expect((await getBatch(deps, { owner, batchId })).status).toBe("cancelled");
  expect(await rowsOf(owner, batchId)).toHaveLength(300);
});

/** Resolves with what people have settled, which is read from a database. */
function resolutionsWith(settled: Database) {
  const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
  const parts = {
    database: settled,
    clock: accounts.clock,
    chance,
    gazetteer: () => gazetteer,
    cacheLifetimeMs: () => 500,
  };
  return { gazetteer: () => gazetteer, corrections: correctionsReader(openCorrections(parts)) };
}

test.each([0, 1])(
  "rows that meet an outage of the database are answered afterwards: %p tries before",
  async (tries) => {
    const owner = await newOwner();
    const inputs = Array.from({ length: 20 }, (_, i) => ({ input: `48.${100 + i}, 2.5` }));
    const { id: batchId } = await sent(owner, inputs);
    await accounts.db.ownerSql`update batch_chunks set tries = ${tries} where batch_id = ${batchId}`;
    const away = openDatabase(`postgres://locus:x@127.0.0.1:${freePort()}/locus`, { applicationName: "a test" });
    const turn = workTurn(deps, { ...work, resolutions: resolutionsWith(away.database) });
    await expect(turn).rejects.toMatchObject({ kind: "UNAVAILABLE" });
    expect(await accounts.db.ownerSql`select tries from batch_chunks where batch_id = ${batchId}`)
      .toMatchObject([{ tries }]);
    await workAll(deps, resolutionsWith(accounts.db.database));
    const { status, counts } = await getBatch(deps, { owner, batchId });
    expect({ status, failed: counts.failed, found: counts.found })
      .toEqual({ status: "completed", failed: 0, found: 20 });
    await away.close();
  },
);
