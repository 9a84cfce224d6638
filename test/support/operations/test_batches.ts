import { type BatchesDeps, workTurn } from "../../../src/batches/mod.ts";
import { encryptWithAge } from "../../../src/capabilities/age.ts";
import { openSpool } from "../../../src/capabilities/spool.ts";
import { openWorkbooks } from "../../../src/capabilities/threads/workbooks.ts";
import type { Clock } from "../../../src/domain/clock.ts";
import type { ResolutionsDeps } from "../../../src/resolutions/mod.ts";
import type { Database } from "../../../src/store/with_claims.ts";
import { assertStorageIn, countReservedIn, reserveIn, settleIn } from "../../../src/usage/mod.ts";
import { emitEvent } from "../../../src/webhooks/mod.ts";
import { scratchDir } from "../files/scratch_dir.ts";

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/** The service's dependencies of batches, with the usage ledger, but without notifications of workers. */
export function testBatchesDeps(
  database: Database,
  clock: Clock,
  changes: Partial<BatchesDeps> & { readonly monthlyLimit?: number; readonly testPerDay?: number } = {},
): BatchesDeps {
  const workbooks = openWorkbooks();
  const { monthlyLimit = 10_000, testPerDay = 1000, mail } = changes;
  return {
    database,
    clock,
    chance,
    secrets: ["k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js"],
    encryptFor: encryptWithAge,
    calls: {
      reserve: (tenant, reservation) =>
        reserveIn({ clock, chance, mail, monthlyLimit, testPerDay }, tenant, reservation),
      count: countReservedIn,
      settle: settleIn,
    },
    assertStorage: (tenant) => assertStorageIn({ storageGb: 10 }, tenant),
    emitEvent: (tenant, event) => emitEvent({ clock, chance }, tenant, event),
    spool: openSpool(scratchDir()),
    workbooks: workbooks.rows,
    sheetStarts: workbooks.starts,
    wake: () => Promise.resolve(),
    retentionDays: 30,
    ...changes,
  };
}

/** What a worker needs for its turns. */
export function workerOf(resolutions: ResolutionsDeps) {
  const { signal } = new AbortController();
  return { resolutions, signal, monotonicMs: () => performance.now(), pause: () => Bun.sleep(0) };
}

/** A worker for which every slice of inputs takes four tenths of a second, as if each was hard. */
export function slowWorkerOf(
  resolutions: ResolutionsDeps,
  whileResting: () => Promise<void> = () => Promise.resolve(),
) {
  let nowMs = 0;
  const pause = async (): Promise<void> => {
    nowMs += 400;
    await whileResting();
  };
  return { ...workerOf(resolutions), monotonicMs: () => nowMs, pause };
}

/** Works until nothing is open, as one worker. Returns how many chunks that took. */
export async function workAll(deps: BatchesDeps, resolutions: ResolutionsDeps): Promise<number> {
  let turns = 0;
  while (await workTurn(deps, workerOf(resolutions))) {
    turns++;
  }
  return turns;
}
