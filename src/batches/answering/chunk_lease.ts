import { and, eq, sql } from "drizzle-orm";
import { notSuspended, runPrepared } from "../../store/rows.ts";
import { claim, type Database, withClaims, withOrganization } from "../../store/with_claims.ts";
import { batchChunks, batches } from "../../store/schema/batches.ts";
import type { BatchesDeps } from "../deps.ts";
import { batchResults } from "../../store/schema/batch_results.ts";
import type { BatchRow } from "../batch.ts";
import { ChunkPacker } from "../rows/mod.ts";
import { openRows } from "../sealed_rows.ts";
import { readReviews, type ReviewedRow } from "../reviews/mod.ts";
import type { OutcomeChange } from "../../domain/batch.ts";

/** A claimed chunk; the claim holds until its lease ends. */
export interface ClaimedChunk {
  readonly batchId: string;
  readonly organizationId: string;
  readonly number: number;
}

/** A worker that does not renew its claim for this long counts as dead. By the database's clock. */
export const LEASE_SECONDS = 15;
/** A chunk whose workers died this often, or could not decrypt it, is not tried again. */
export const TRIES_MAX = 5;
/** Key of the advisory lock that orders claims. Any unused number. */
const LOCK_KEY = 7_261_001_940;
/** Batches searched for a free chunk in one turn. Those without one are marked, and the next turn skips them. */
const SEARCHED_MAX = 20;

/**
 * Claims the next chunk of all organizations: from the organization served longest ago, its batch served longest ago,
 * the first free chunk. Undefined if there is none.
 */
export function claimChunk(deps: Pick<BatchesDeps, "database">): Promise<ClaimedChunk | undefined> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    await runPrepared(transaction, sql`select pg_advisory_xact_lock(${LOCK_KEY}::bigint)`);
    const turns = await runPrepared<{ batch_id: string; organization_id: string }>(
      transaction,
      sql`
      select batch_id, organization_id from batch_turns left join batch_shares using (organization_id)
      where (idle_until is null or idle_until <= clock_timestamp()) and ${notSuspended()}
      order by served_at nulls first, turned_at nulls first, batch_id limit ${SEARCHED_MAX}`,
    );
    for (const { batch_id: batchId, organization_id: organizationId } of turns) {
      await claim(transaction, { organizationId });
      const number = await take(transaction, batchId);
      if (number !== undefined) {
        await runPrepared(
          transaction,
          sql`
          insert into batch_shares values (${organizationId}, clock_timestamp())
          on conflict (organization_id) do update set served_at = excluded.served_at`,
        );
        return { batchId, organizationId, number };
      }
    }
    return undefined;
  });
}

async function take(transaction: Database, batchId: string): Promise<number | undefined> {
  const [taken] = await runPrepared<{ number: number }>(
    transaction,
    sql`
    update ${batchChunks} set tries = tries + 1,
      claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where batch_id = ${batchId} and number = (
      select number from batch_chunks
      where batch_id = ${batchId} and is_open and (claimed_until is null or claimed_until <= clock_timestamp())
      order by number limit 1
    )
    returning number`,
  );
  await runPrepared(
    transaction,
    taken === undefined
      ? sql`update batch_turns set idle_until = coalesce(
          (select min(claimed_until) from batch_chunks where batch_id = ${batchId} and is_open),
          clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
        ) where batch_id = ${batchId}`
      : sql`update batch_turns set turned_at = clock_timestamp(), idle_until = null where batch_id = ${batchId}`,
  );
  return taken?.number;
}

/** Renews the lease of a chunk. False if its batch is no longer running: it was cancelled or deleted. */
export async function holdChunk(deps: Pick<BatchesDeps, "database">, chunk: ClaimedChunk): Promise<boolean> {
  const held = await withOrganization(deps.database, chunk.organizationId, ({ transaction }) =>
    transaction.execute(sql`
      update batch_chunks set claimed_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      where batch_id = ${chunk.batchId} and number = ${chunk.number} and is_open
        and exists (select from batches where id = ${chunk.batchId} and status = 'running')
      returning number`));
  return held.length > 0;
}

/**
 * Releases a chunk that could not be answered, so that it does not wait for the end of its lease. @param isTry false: the
 * chunk is not to blame, and the attempt does not count
 */
export async function releaseChunk(
  deps: Pick<BatchesDeps, "database">,
  chunk: ClaimedChunk,
  { isTry }: { readonly isTry: boolean },
): Promise<void> {
  await withOrganization(deps.database, chunk.organizationId, async ({ transaction }) => {
    await transaction.execute(sql`
      update batch_chunks set claimed_until = null, tries = tries - ${isTry ? 0 : 1}::int
      where batch_id = ${chunk.batchId} and number = ${chunk.number} and is_open`);
    await transaction.execute(sql`update batch_turns set idle_until = null where batch_id = ${chunk.batchId}`);
  });
}

/**
 * Batches with unanswered rows of all organizations, for the operator, and the age of the longest wait: since the batch's
 * last chunk was claimed, or since it was created; zero without batches. Without those of suspended organizations, which
 * pause.
 */
export function batchBacklog(deps: Pick<BatchesDeps, "database">) {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ batches: number; oldest: number }>(sql`
      select count(*)::int as batches,
        coalesce(extract(epoch from clock_timestamp() - min(coalesce(turned_at, created_at))), 0)::float8 as oldest
      from batch_turns join batches on batches.id = batch_turns.batch_id where ${notSuspended("batch_turns")}`);
    return { batches: row?.batches ?? 0, oldestSeconds: Math.max(0, row?.oldest ?? 0) };
  });
}

/**
 * Counts batches with an unclaimed chunk, if no chunk of any organization was claimed for `seconds`: then their jobs
 * are lost, or their workers died. Otherwise 0.
 */
export function waitingBatches(deps: Pick<BatchesDeps, "database">, seconds: number): Promise<number> {
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const [row] = await transaction.execute<{ waiting: number }>(sql`
      select count(*) filter (where idle_until is null or idle_until <= clock_timestamp())::int as waiting
      from batch_turns where ${notSuspended()}
      having coalesce(max(turned_at) <= clock_timestamp() - make_interval(secs => ${seconds}), true)`);
    return row?.waiting ?? 0;
  });
}

/** A chunk with everything needed to answer it. */
export interface LoadedChunk {
  readonly claimed: ClaimedChunk;
  readonly batch: BatchRow;
  /** Compressed rows. */
  readonly content: Uint8Array;
  /** Attempts in this run, including this one. */
  readonly tries: number;
  /** The answers of the previous run; absent in the first one. */
  readonly before?: {
    readonly states: Uint8Array;
    readonly content: Uint8Array;
  };
  /** What people decided on its rows: in a further run no row with a decision is answered again. */
  readonly reviews: ReadonlyMap<number, ReviewedRow>;
  /** Of the chunk's first row, from 0. */
  readonly firstRow: number;
  readonly wholeRows: number;
}

/**
 * Reads a chunk and marks its batch as running. Undefined if the batch was cancelled or deleted meanwhile, and if this
 * worker lacks the secret of its rows, which then wait for another worker.
 */
export async function loadChunk(
  deps: Pick<BatchesDeps, "database" | "clock" | "secrets">,
  claimed: ClaimedChunk,
): Promise<LoadedChunk | undefined> {
  const chunk = await readChunk(deps, claimed);
  return chunk?.batch.options.recipient === undefined ? chunk : await opened(deps, chunk);
}

/**
 * The same chunk with its rows and columns readable. While servers are replaced one by one, workers with the old secret
 * only meet rows of the new one: they leave them to others, and after `TRIES_MAX` the rows count as lost.
 */
async function opened(
  deps: Pick<BatchesDeps, "database" | "secrets">,
  chunk: LoadedChunk,
): Promise<LoadedChunk | undefined> {
  const { claimed: { batchId, number }, batch, wholeRows, tries } = chunk;
  const sealedColumns = Uint8Array.fromBase64(batch.options.sealedColumns ?? "");
  const content = await openRows(deps, { batchId, part: number, sealed: chunk.content });
  const names = await openRows(deps, { batchId, part: "columns", sealed: sealedColumns });
  if (content === undefined || names === undefined) {
    if (tries > TRIES_MAX) {
      return { ...chunk, content: lostRows(wholeRows) };
    }
    await leaveChunk(deps, chunk);
    return undefined;
  }
  // Written by `createBatch()`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const columns = JSON.parse(new TextDecoder().decode(names)) as readonly string[];
  return { ...chunk, content, batch: { ...batch, columns: [...columns] } };
}

/** Leaves a chunk to other workers. Each time it waits twice as long, some eight minutes in all, until it is lost. */
async function leaveChunk(
  deps: Pick<BatchesDeps, "database">,
  { claimed: { batchId, organizationId, number }, tries }: LoadedChunk,
): Promise<void> {
  await withOrganization(deps.database, organizationId, ({ transaction }) =>
    transaction.execute(sql`
      update batch_chunks set claimed_until = clock_timestamp() + make_interval(secs => ${
      LEASE_SECONDS * 2 ** (tries - 1)
    })
      where batch_id = ${batchId} and number = ${number} and is_open`));
}

/** Rows that cannot be opened: all secrets of the service were replaced while they waited. */
function lostRows(rows: number): Uint8Array {
  const packer = new ChunkPacker();
  const numbers = Array.from({ length: rows }, (_, row) => row);
  numbers.forEach(() => packer.add([]));
  return packer.finish({ faults: numbers.map((row) => [row, 0, LOST] as const), repeats: [] });
}

const LOST = "The row cannot be decrypted, because the secret of the service was replaced";

function readChunk(
  deps: Pick<BatchesDeps, "database" | "clock">,
  claimed: ClaimedChunk,
): Promise<LoadedChunk | undefined> {
  const { batchId, organizationId, number } = claimed;
  return withOrganization(deps.database, organizationId, async (tenant) => {
    const { transaction } = tenant;
    const [row] = await transaction.select().from(batchChunks)
      .innerJoin(batches, eq(batches.id, batchChunks.batchId))
      .where(and(eq(batchChunks.batchId, batchId), eq(batchChunks.number, number)))
      .prepare("read_chunk").execute();
    if (row === undefined || (row.batches.status !== "queued" && row.batches.status !== "running")) {
      return undefined;
    }
    if (row.batches.status === "queued") {
      await transaction.update(batches)
        .set({ status: "running", startedAt: deps.clock.now(), revision: sql`${batches.revision} + 1` })
        .where(and(eq(batches.id, batchId), eq(batches.status, "queued")));
    }
    const { content, tries, firstRow, rows } = row.batch_chunks;
    const { attempt, reviewed } = row.batches;
    const [before] = attempt === 1
      ? []
      : await transaction.select({ states: batchResults.states, content: batchResults.content })
        .from(batchResults).where(and(eq(batchResults.batchId, batchId), eq(batchResults.number, number)));
    const reviews = reviewed === 0
      ? new Map()
      : await readReviews(tenant, { batchId, after: firstRow, upTo: firstRow + rows });
    const loaded = { claimed, batch: row.batches, content, tries, reviews, firstRow, wholeRows: rows };
    return before === undefined ? loaded : { ...loaded, before };
  });
}

/** The sum of two lists of changes: each pair of outcomes stands once, in alphabetical order. */
export function addedChanges(
  one: readonly OutcomeChange[],
  other: readonly OutcomeChange[],
): readonly OutcomeChange[] {
  const sums = new Map(one.map((change) => [keyOf(change), change]));
  for (const change of other) {
    sums.set(keyOf(change), { ...change, rows: change.rows + (sums.get(keyOf(change))?.rows ?? 0) });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
}

function keyOf({ from, to }: OutcomeChange): string {
  return `${from} ${to}`;
}
