import { beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { ChunkAnswers } from "../../../src/batches/answering/chunk_answers.ts";
import { CHUNK_ROWS } from "../../../src/batches/batch.ts";
import {
  type BatchOwner,
  createBatch,
  getBatch,
  jsonSource,
  readResults,
  rerunBatch,
  type ResultRow,
  workTurn,
} from "../../../src/batches/mod.ts";
import { unpackPoints } from "../../../src/batches/report/group_points.ts";
import { readAnswers, type RowAnswer } from "../../../src/batches/rows/mod.ts";
import { openKnownAnswers } from "../../../src/capabilities/known_answers/open_known_answers.ts";
import { NO_ANSWER } from "../../../src/domain/present_answer.ts";
import type { Reason } from "../../../src/domain/resolution.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { type ResolutionsDeps, type SettledPlace, settlePlace } from "../../../src/resolutions/mod.ts";
import { batchResults } from "../../../src/store/schema/batch_results.ts";
import { withOrganization } from "../../../src/store/with_claims.ts";
import { smallWorld } from "../../resolver/small_world.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { testAccounts } from "../../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll, workerOf } from "../../support/operations/test_batches.ts";
import { wordsOf } from "../../support/texts/words.ts";

const accounts = await testAccounts();
const deps = testBatchesDeps(accounts.db.database, accounts.clock, { monthlyLimit: 1_000_000 });
beforeEach(() => known.clear());

const gazetteer = smallWorld();
const onError = (error: unknown): never => {
  throw error;
};
const folder = scratchDir();
const known = openKnownAnswers({ folder, onError, freeMinBytes: 0 });
const DISTINCT = 40;
const SETTLED_TEXT = "48.5001, 2.2945";

/** Two chunks in which the same inputs occur again and again. */
async function twoChunks(textOf = (i: number) => `48.50${pair(i % DISTINCT)}, 2.2945`) {
  const { caller: { organizationId } } = await accounts.person();
  const owner: BatchOwner = { organizationId, environment: "live" };
  const inputs = Array.from({ length: 2 * CHUNK_ROWS }, (_, i) => ({ input: textOf(i) }));
  const batch = await createBatch(deps, { owner, requestId: "req_1", options: {}, source: jsonSource(inputs) });
  return { owner, batchId: batch.id, duplicates: batch.counts.duplicates };
}

/** In the second chunk every other row is new. */
function halfNew(i: number): string {
  return i < CHUNK_ROWS || i % 2 === 0 ? `48.50${pair(i % DISTINCT)}, 2.2945` : `48.6${i}, 2.5`;
}

function pair(number: number): string {
  return String(number).padStart(2, "0");
}

/** Answers the next chunk. Returns how many inputs were resolved, after those of the batches before. */
async function turn(
  changes: Partial<ResolutionsDeps> = {},
  { ofWorker = known, monotonicMs = () => performance.now() } = {},
): Promise<number> {
  let resolved = 0;
  const timing = () => {
    resolved++;
    return undefined;
  };
  const worker = workerOf({ gazetteer: () => gazetteer, timing, ...changes });
  await workTurn(deps, { ...worker, monotonicMs, known: ofWorker });
  return resolved;
}

async function rowsOf({ owner, batchId }: { readonly owner: BatchOwner; readonly batchId: string }) {
  const results = await readResults(deps, await getBatch(deps, { owner, batchId }));
  const rows: ResultRow[] = [];
  for await (const some of results.rows) {
    rows.push(...some);
  }
  return rows;
}

/** A correction of one text, which is there at will. */
function settled() {
  const coordinates = { latitude: 47.1, longitude: 9.5 };
  const place: SettledPlace | undefined = settlePlace({ coordinates, label: "The gate" }, gazetteer);
  const state = { isThere: true };
  const find = ({ text }: { readonly text: string }) => state.isThere && text === SETTLED_TEXT ? place : undefined;
  return { state, corrections: { find } };
}

test("equal rows of later chunks get the answers of the first one without being resolved", async () => {
  const batch = await twoChunks();
  expect(batch.duplicates).toBe(2 * CHUNK_ROWS - DISTINCT);
  expect(await turn()).toBe(DISTINCT);
  expect(await turn()).toBe(0);
  const rows = await rowsOf(batch);
  expect(rows.length).toBe(2 * CHUNK_ROWS);
  expect(rows.map(({ answer }) => answer)).toEqual(rows.map((_, i) => rows[i % DISTINCT]?.answer ?? { fault: "" }));
  expect(rows.map(({ row, state }) => `${row} ${state}`)).toEqual(rows.map((_, i) => `${i + 1} found`));
});

test("equal rows get the answers that another worker of the machine has found", async () => {
  const batch = await twoChunks();
  const other = openKnownAnswers({ folder, onError, freeMinBytes: 0 });
  expect(await turn({}, { ofWorker: other })).toBe(DISTINCT);
  expect(await turn()).toBe(0);
  other.clear();
  const rows = await rowsOf(batch);
  expect(rows.map(({ answer }) => answer)).toEqual(rows.map((_, i) => rows[i % DISTINCT]?.answer ?? { fault: "" }));
});

test("every row is answered once where a chunk with known answers is divided", async () => {
  const batch = await twoChunks(halfNew);
  let resolved = await turn();
  let turns = 1;
  for (let nowMs = 0; (await getBatch(deps, batch)).status !== "completed"; turns++) {
    // Each look at the clock is a tenth of a second later, as if all inputs were hard.
    resolved += await turn({}, { monotonicMs: () => nowMs += 100 });
  }
  expect(turns).toBeGreaterThan(3);
  expect(resolved).toBe(2 * CHUNK_ROWS - batch.duplicates);
  const { counts, spent } = await getBatch(deps, batch);
  expect([counts.processed, counts.found, spent]).toEqual([2 * CHUNK_ROWS, 2 * CHUNK_ROWS, resolved]);
  const points = (await rowsOf(batch)).map(({ answer }) => "fault" in answer ? null : answer.coordinates?.latitude);
  expect(points).toEqual(points.map((_, i) => Number.parseFloat(halfNew(i))));
});

test("the report and the points of a chunk are the same, whether its answers were known or not", async () => {
  const texts = wordsOf(`
    Paris | Springfield | Köln | Berlin Xyzplatz | nowhere at all | Springfield, IL | 48.5, 2.2945 | FR
  `);
  const { owner, batchId } = await twoChunks((i) => texts[i % texts.length] ?? "");
  expect(await turn()).toBe(texts.length);
  expect(await turn()).toBe(0);
  const [resolved, copied] = await withOrganization(
    accounts.db.database,
    owner.organizationId,
    ({ transaction }) =>
      transaction.select().from(batchResults).where(eq(batchResults.batchId, batchId)).orderBy(batchResults.number),
  );
  const { summary, points, content, states } = resolved ?? {};
  expect(summary?.confidence.filter((rows) => rows > 0).length).toBeGreaterThan(1);
  expect(Object.keys(summary?.words ?? {})).not.toEqual([]);
  expect(copied).toMatchObject({ summary, points, content, states });
});

test("a row is resolved again where the gazetteer has changed", async () => {
  const batch = await twoChunks();
  await turn();
  const changed: Gazetteer = new Proxy(gazetteer, {
    get: (target, name) => name === "version" ? "another" : Reflect.get(target, name, target),
  });
  expect(await turn({ gazetteer: () => changed })).toBe(DISTINCT);
  const versions = (await rowsOf(batch)).map(({ answer }) => "fault" in answer ? "" : answer.gazetteer_version);
  expect(new Set(versions.slice(CHUNK_ROWS))).toEqual(new Set(["another"]));
});

test("a row that a person has settled since gets that answer", async () => {
  const batch = await twoChunks();
  await turn();
  expect(await turn({ corrections: settled().corrections })).toBe(0);
  const rows = await rowsOf(batch);
  const labels = rows.filter(({ values }) => values[0] === SETTLED_TEXT).map(({ answer }) =>
    "fault" in answer ? "" : answer.label
  );
  expect(labels.slice(0, CHUNK_ROWS / DISTINCT)).not.toContain("The gate");
  expect(new Set(labels.slice(CHUNK_ROWS / DISTINCT))).toEqual(new Set(["The gate"]));
});

test("an answer that a person had settled is not used once it is no longer settled", async () => {
  const batch = await twoChunks();
  const { state, corrections } = settled();
  expect(await turn({ corrections })).toBe(DISTINCT - 1);
  state.isThere = false;
  expect(await turn({ corrections })).toBe(1);
  const last = (await rowsOf(batch)).findLast(({ values }) => values[0] === SETTLED_TEXT)?.answer;
  expect(last !== undefined && "reasons" in last ? last.reasons : ["corrected"]).not.toContain("corrected");
});

test("a further run resolves its rows", async () => {
  const { owner, batchId } = await twoChunks();
  await workAll(deps, { gazetteer: () => gazetteer });
  await rerunBatch(deps, { owner, batchId, statuses: ["found"] });
  expect(await turn()).toBe(DISTINCT);
  expect(await turn()).toBe(DISTINCT);
});

test("what another organization's batch was answered is not used", async () => {
  await twoChunks();
  await turn();
  await twoChunks();
  // The organization that was served longest ago is next.
  expect(await turn()).toBe(DISTINCT);
  expect([await turn(), await turn()]).toEqual([0, 0]);
});

test("without work nothing is kept", async () => {
  await twoChunks();
  await turn();
  await turn();
  expect(known.size).toBe(DISTINCT);
  await turn();
  expect(known.size).toBe(0);
});

const UNRESOLVED = 2;
const FAILED = 3;

function unresolved(reason: Reason, attribution = ""): RowAnswer {
  return {
    ...NO_ANSWER,
    input_kind: "address",
    reasons: [reason],
    source: { dataset: null, version: null, system: null, origin: "text", attribution },
    gazetteer_version: "test",
  };
}

test("ChunkAnswers keeps every answer in the order of the rows, whatever the order in which they come", () => {
  const answers = new ChunkAnswers(4);
  const [long, short] = [unresolved("ambiguous", "東京 \ud800 ".repeat(400_000)), unresolved("no_match", "ä")];
  answers.add({ rows: [2], state: UNRESOLVED, answer: short, text: "b" });
  answers.add({ rows: [1], state: FAILED, answer: { fault: "x" }, text: undefined });
  answers.add({ rows: [0, 3], state: UNRESOLVED, answer: long, text: "a" });
  expect(answers.counts([0, 1, 2])).toEqual({ found: 0, uncertain: 0, unresolved: 2, failed: 1 });
  const { states, content, points, summary } = answers.finish([[], [], [], []]);
  const read = readAnswers(content);
  expect(read.map((row) => JSON.stringify(row) === JSON.stringify(long))).toEqual([true, false, false, true]);
  expect(read.slice(1, 3)).toEqual([{ fault: "x" }, JSON.parse(JSON.stringify(short))]);
  expect([...states]).toEqual([UNRESOLVED, FAILED, UNRESOLVED, UNRESOLVED]);
  expect(summary.reasons).toEqual({ no_match: 1, ambiguous: 2 });
  const positions = new Int32Array(8);
  unpackPoints(points, positions, 0);
  expect(new Set(positions)).toEqual(new Set([0x7fff_ffff, 0]));
});

test("ChunkAnswers refuses to finish without an answer for every row", () => {
  const answers = new ChunkAnswers(2);
  answers.add({ rows: [1], state: FAILED, answer: { fault: "x" }, text: undefined });
  expect(answers.has(0)).toBeFalse();
  expect(() => answers.finish([[], []])).toThrow("a row has none");
});

test("ChunkAnswers counts in its report what people decided, not the answer of that row", () => {
  const answers = new ChunkAnswers(1);
  const answer = unresolved("no_match");
  answers.add({ rows: [0], state: UNRESOLVED, answer, text: "Nowhere" }, () => unresolved("ambiguous"));
  const { content, summary } = answers.finish([[]]);
  expect(summary.reasons).toEqual({ ambiguous: 1 });
  expect(summary.words).toEqual({});
  expect(readAnswers(content)[0]).toMatchObject({ reasons: ["no_match"] });
});
