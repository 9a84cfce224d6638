import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  createBatch,
  exportRows,
  getBatch,
  jsonSource,
  readResults,
  sweepBatches,
  writeResults,
} from "../../src/batches/mod.ts";
import { FirstRows } from "../../src/batches/report/address_keys.ts";
import { WordReader } from "../../src/batches/report/frequent_words.ts";
import { groupPoints, NO_POINT, PointWriter, unpackPoints } from "../../src/batches/report/group_points.ts";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { testBatchesDeps, workAll } from "../support/operations/test_batches.ts";

const ROWS = 6000;

test("exportRows() gives each row of each batch once, in order, a piece at a time, and nobody else's", async () => {
  const accounts = await testAccounts();
  const deps = testBatchesDeps(accounts.db.database, accounts.clock, { monthlyLimit: 1_000_000 });
  const [one, other] = [await accounts.person(), await accounts.person()];
  const send = async (organizationId: string, count: number): Promise<string> => {
    const inputs = Array.from({ length: count }, (_, i) => ({ id: `r${i + 1}`, input: "test:found" }));
    const owner = { organizationId, environment: "live" } as const;
    return (await createBatch(deps, { owner, requestId: "req_1", options: {}, source: jsonSource(inputs) })).id;
  };
  await send(other.caller.organizationId, 3);
  const large = await send(one.caller.organizationId, ROWS);
  // A live key would resolve for real, which is not tested here.
  await accounts.db.ownerSql`update batches set environment = 'test'`;
  await workAll(deps, { gazetteer: () => smallWorld() });
  // A live one: those of the test environment come first.
  const waiting = await send(one.caller.organizationId, 2);
  const seen: string[] = [];
  let largest = 0;
  for await (const rows of exportRows(deps, one.caller.organizationId)) {
    largest = Math.max(largest, rows.length);
    seen.push(
      ...rows.map((row) => `${Reflect.get(row, "batch_id")} ${Reflect.get(row, "row")} ${Reflect.get(row, "status")}`),
    );
  }
  expect(seen).toEqual([
    ...Array.from({ length: ROWS }, (_, i) => `${large} ${i + 1} found`),
    `${waiting} 1 null`,
    `${waiting} 2 null`,
  ]);
  expect(largest).toBeLessThan(ROWS);
  await accounts.db.close();
});

test("a table has the same bytes from the cells that are stored and from the answers", async () => {
  const accounts = await testAccounts();
  const deps = testBatchesDeps(accounts.db.database, accounts.clock);
  const { caller } = await accounts.person();
  const owner = { organizationId: caller.organizationId, environment: "test" } as const;
  const source = jsonSource([{ input: "test:found" }, { input: "test:unavailable" }]);
  const { id: batchId } = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
  await workAll(deps, { gazetteer: () => smallWorld() });
  const table = async (): Promise<string> => {
    const results = await readResults(deps, await getBatch(deps, { owner, batchId }));
    return (await Array.fromAsync(writeResults(results, { format: "csv" }).pieces, String)).join("");
  };
  const stored = await table();
  await accounts.db.ownerSql`update batch_results set csv = null`;
  expect(await table()).toBe(stored);
  await accounts.db.close();
});

const DAY_MS = 86_400_000;

const accounts = await testAccounts();
const deps = testBatchesDeps(accounts.db.database, accounts.clock);

test("a batch expires some days after its end, and never while it runs", async () => {
  const { caller: { organizationId } } = await accounts.person();
  const owner = { organizationId, environment: "live" } as const;
  const source = jsonSource([{ input: "48.8584, 2.2945" }]);
  const { id: batchId } = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
  const read = () => getBatch(deps, { owner, batchId });

  accounts.clock.pass(40 * DAY_MS);
  expect(await sweepBatches(deps)).toBe(0);
  const gazetteer = smallWorld();
  await workAll(deps, { gazetteer: () => gazetteer });
  const { finishedAt, expiresAt } = await read();
  expect(expiresAt.getTime() - (finishedAt?.getTime() ?? 0)).toBe(30 * DAY_MS);

  accounts.clock.pass(29 * DAY_MS);
  expect(await sweepBatches(deps)).toBe(0);
  accounts.clock.pass(2 * DAY_MS);
  expect(await sweepBatches(deps)).toBe(1);
  expect(await read().catch((error: unknown) => error)).toMatchObject({ kind: "NOT_FOUND" });
});

test("FirstRows finds the first row of each of many keys", () => {
  const rows = 300_000;
  const keys = new BigUint64Array(rows);
  for (let row = 0; row < rows; row++) {
    keys[row] = row % 10 === 9 ? 0n : Bun.hash.xxHash64(String(Math.floor(row / 3)));
  }
  const bytes = new Uint8Array(keys.buffer);
  const first = new FirstRows(rows);
  first.add(bytes.subarray(0, 8 * 1000), 1);
  first.add(bytes.subarray(8 * 1000), 1001);
  const groups = first.groupsOf(bytes, 1);
  expect(groups[0]).toEqual({ group: expect.any(String), duplicateOf: null });
  expect(groups[2]?.duplicateOf).toBe(1);
  expect(groups[9]).toEqual({ group: "row-10", duplicateOf: null });
  expect(groups[10]?.duplicateOf).toBeNull();
  expect(groups[11]?.duplicateOf).toBe(11);
});

const WORLD = [-180, -90, 180, 90] as const;

function packed(coordinates: readonly (Coordinates | null)[]): Uint8Array {
  const writer = new PointWriter(coordinates.length);
  coordinates.forEach((point, row) => point === null ? undefined : writer.put(row, point));
  return writer.packed;
}

/** Points spread evenly over a box, every third uncertain. */
function points(count: number) {
  const coordinates = Array.from({ length: count }, (_, i) => ({
    longitude: 9 + (i * 0.618_034) % 1,
    latitude: 47 + (i * 0.414_214) % 1,
  }));
  const positions = new Int32Array(2 * count).fill(NO_POINT);
  unpackPoints(packed(coordinates), positions, 0);
  return { positions, states: Uint8Array.from(coordinates, (_, i) => (i % 3 === 0 ? 1 : 0)) };
}

test.each([0, 3, 7, 9, 12, 20])("groupPoints() loses and repeats no row at zoom %d", (zoom) => {
  const all = points(20_000);
  const { features, groupedAt = 0 } = groupPoints(all, { bounds: WORLD, zoom });
  expect(features.length).toBeLessThanOrEqual(5000);
  expect(groupedAt).toBeLessThanOrEqual(zoom);
  const counts = features.map((feature) => "row" in feature ? 1 : feature.count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20_000);
  const found = features.map((feature) => "row" in feature ? Number(feature.status === "found") : feature.found);
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(all.states.filter((state) => state === 0).length);
  for (const feature of features) {
    if (!("row" in feature)) {
      expect(feature.expansionZoom).toBeGreaterThan(groupedAt);
      expect(feature.found + feature.uncertain).toBe(feature.count);
    }
  }
});

test("groupPoints() returns the rows of a box and of a status, also across the antimeridian", () => {
  const coordinates = [
    { longitude: 179.5, latitude: -17 },
    { longitude: -179.5, latitude: -17 },
    { longitude: 0, latitude: -17 },
    null,
  ];
  const positions = new Int32Array(8);
  unpackPoints(packed(coordinates), positions, 0);
  const all = { positions, states: Uint8Array.of(0, 1, 0, 2) };
  const rowsOf = (view: Parameters<typeof groupPoints>[1]) =>
    groupPoints(all, view).features.map((feature) => "row" in feature ? feature.row : 0);
  expect(rowsOf({ bounds: WORLD, zoom: 0 })).toEqual([1, 2, 3]);
  expect(rowsOf({ bounds: [170, -20, -170, 0], zoom: 0 })).toEqual([1, 2]);
  expect(rowsOf({ bounds: [170, -20, -170, 0], zoom: 0, status: "uncertain" })).toEqual([2]);
});

const letter = fc.constantFrom(..."aAbZ019 ,-'.éÉßñÑİıŁǅ".split(""), "e\u0301", "\u0130", "ж", "東", "𝒜", "\u0345");
const text = fc.array(letter, { maxLength: 200 }).map((letters) => letters.join(""));

test("WordReader.selected() gives every selected word of a text as often as all() does, in its order", () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 5 }), (read, others) => {
      const reader = new WordReader();
      const words = reader.all(`${others.join(" ")} ${read.slice(0, 20)}`);
      reader.select(words);
      const isSelected = (word: string): boolean => words.includes(word);
      expect(reader.selected(read).filter(isSelected)).toEqual(reader.all(read).filter(isSelected));
    }),
  );
});

test("WordReader.selected() passes over most words that are not selected", () => {
  const reader = new WordReader();
  reader.select(["neverland"]);
  const read = Array.from({ length: 60 }, (_, i) => `word${i}`).join(" ");
  expect(reader.selected(read).length).toBeLessThan(5);
  expect(reader.selected(`${read} NeverLand`)).toContain("neverland");
});
