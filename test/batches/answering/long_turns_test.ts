import { expect, test } from "bun:test";
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
import { smallWorld } from "../../resolver/small_world.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../../support/operations/test_batches.ts";

const accounts = await testAccounts();
const deps = testBatchesDeps(accounts.db.database, accounts.clock, { monthlyLimit: 1_000_000 });

const gazetteer = smallWorld();
const resolutions = { gazetteer: () => gazetteer };

/** A worker for which every slice of inputs takes four tenths of a second, as if each was hard. */
function slowWork(whileResting: () => Promise<void> = () => Promise.resolve()) {
  let nowMs = 0;
  return {
    resolutions,
    monotonicMs: () => nowMs,
    signal: new AbortController().signal,
    async pause() {
      nowMs += 400;
      await whileResting();
    },
  };
}

async function newOwner(): Promise<BatchOwner> {
  const { caller: { organizationId } } = await accounts.person();
  return { organizationId, environment: "live" };
}

/** Every fifth row repeats the first one, every seventh has a fault. */
function inputsOf(rows: number): JsonInput[] {
  return Array.from({ length: rows }, (_, i) => ({
    id: `${i}`,
    input: i % 5 === 0 ? "48.8584, 2.2945" : `48.${100 + i}, 2.5`,
    ...(i % 7 === 6 ? { country: "none" } : {}),
  }));
}

function newBatch(owner: BatchOwner, rows: number) {
  return createBatch(deps, { owner, requestId: "req_1", options: {}, source: jsonSource(inputsOf(rows)) });
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
