import { expect, test } from "bun:test";
import { headerRoles, recognizeTable, type TableKnowledge, tableKnowledge } from "../../src/batches/columns/mod.ts";
import { openUpload, previewUpload, type UploadPreview } from "../../src/batches/mod.ts";
import { rowInput, rowQuestion } from "../../src/batches/rows/mod.ts";
import type { BatchMapping } from "../../src/domain/batch.ts";
import { openGazetteer } from "../../src/gazetteer/mod.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { resolveRows } from "../../src/resolutions/mod.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";
import { type CorpusTable, customerList, tableCorpus, testUploadDeps } from "../support/tables/tables.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

/** Share of the columns with the right role. */
const RIGHT_MIN = 0.97;

const gazetteer = openGazetteer(await worldGazetteer());
const deps = testUploadDeps(gazetteer);

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const tables = await tableCorpus();
const previews = new Map<CorpusTable, UploadPreview>();
for (const table of tables) {
  const { format, bytes } = table;
  previews.set(table, await previewUpload(deps, { format, bytes: once(bytes), isPacked: false, columnOptions: {} }));
}

/** Columns of some tables with and without the right role. */
function countedColumns(some: readonly CorpusTable[]) {
  const wrong: string[] = [];
  let columns = 0;
  for (const table of some) {
    for (const [i, roles] of table.roles.entries()) {
      const column = previews.get(table)?.columns[i];
      columns++;
      if (column === undefined || !roles.includes(column.role)) {
        wrong.push(`${table.name}, column ${i + 1}: ${column?.role}, not ${roles.join(" or ")}`);
      }
    }
  }
  return { columns, wrong };
}

test("previewUpload() gives the columns of the corpus their roles", () => {
  const tuned = countedColumns(tables.filter(({ isHeldOut }) => !isHeldOut));
  const heldOut = countedColumns(tables.filter(({ isHeldOut }) => isHeldOut));
  expect(tuned.wrong).toEqual([]);
  // Only the number is printed: a person who sees the single misses would fit the words to them.
  expect(heldOut.wrong.length).toBeLessThanOrEqual(4);
  const all = tuned.columns + heldOut.columns;
  expect((all - tuned.wrong.length - heldOut.wrong.length) / all).toBeGreaterThanOrEqual(RIGHT_MIN);
  expect(tables.length).toBeGreaterThanOrEqual(60);
  expect(heldOut.columns / all).toBeGreaterThan(0.3);
});

test("previewUpload() recognizes every address in one column, and composes its inputs of it", () => {
  const whole = tables.filter(({ roles }) => roles.some(([role]) => role === "fullAddress"));
  expect(whole.length).toBeGreaterThanOrEqual(12);
  const missed = whole.filter((table) => {
    const at = table.roles.findIndex(([role]) => role === "fullAddress");
    return previews.get(table)?.columns[at]?.role !== "fullAddress";
  });
  expect(missed.map(({ name }) => name)).toEqual([]);
});

test("previewUpload() recognizes encoding, header row and sheet", () => {
  for (const table of tables) {
    const { encoding, headerRow, sheets, columns } = previews.get(table)!;
    const header = table.header ?? (table.name.includes("no header") || table.name.startsWith("unnamed") ? 0 : 1);
    expect([table.name, headerRow, columns.length]).toEqual([table.name, header, table.roles.length]);
    if (table.format === "csv") {
      expect([table.name, encoding]).toEqual([table.name, table.encoding]);
    } else {
      expect([table.name, sheets?.chosen]).toEqual([table.name, table.sheet ?? sheets?.names[0]]);
    }
  }
});

const knowledge = tableKnowledge(gazetteer);

test.each<[string, readonly (readonly string[])[], boolean]>([
  ["within range", [["9.5215", "47.1415"], ["9.5090", "47.1660"], ["5.1214", "52.0907"]], true],
  ["beyond 90 degrees", [["151.2093", "-33.8688"], ["144.9631", "-37.8136"], ["153.0251", "-27.4698"]], true],
  ["beyond 90 degrees, in one row", [["-122.27", "37.80"]], true],
  ["in order", [["47.1415", "9.5215"], ["47.1660", "9.5090"], ["52.0907", "5.1214"]], false],
])("recognizeTable() notices latitudes and longitudes in the wrong order: %s", (_, rows, isSwapped) => {
  const table = recognizeTable({ rows: [["lat", "lon"], ...rows] }, knowledge);
  expect(table.isSwapped).toBe(isSwapped);
  expect(table.columns.map(({ role }) => role).join(" ")).toBe(isSwapped ? "longitude latitude" : "latitude longitude");
});

const real = await realStreets();

/** Rows of the list by their outcome. */
async function outcomes(
  rows: readonly string[][],
  mapping: BatchMapping,
  columns: readonly string[],
  from: Gazetteer,
) {
  const batch = { options: { mapping }, columns };
  const inputs = rows.map((values, i) => {
    const { question, fault } = rowQuestion(rowInput({ values, line: i + 2 }, batch), { gazetteer: from, mapping });
    if (question === undefined) {
      throw new Error(`Cannot ask for row ${i + 1}: ${fault}`);
    }
    return question;
  });
  const results = await resolveRows({ gazetteer: () => from }, { inputs, environment: "live" });
  return results.filter((result) => result.outcome === "resolved" && result.resolution.status === "found").length;
}

test.skipIf(real === undefined)("a customer list is found as often as with columns mapped by hand", async () => {
  const { text, rows, columns } = customerList(real!, 500);
  const bytes = once(Buffer.from(text));
  const source = await openUpload(testUploadDeps(real!), { format: "csv", bytes, isPacked: false, columnOptions: {} });
  const byHand: BatchMapping = { template: "{Straße}, {PLZ} {Ort}, Liechtenstein" };
  const found = await outcomes(rows, source.mapping, columns, real!);
  const foundByHand = await outcomes(rows, byHand, columns, real!);
  expect(source.mapping)
    .toMatchObject({ parts: { street: 2, postcode: 3, locality: 4, country: 5 }, idColumn: 0, tableCountry: "LI" });
  expect(found).toBeGreaterThanOrEqual(foundByHand);
  expect(found).toBeGreaterThan(0.97 * rows.length);
});

/** Knows nothing, and counts what it is asked. */
function emptyKnowledge(): TableKnowledge & { readonly asked: () => number } {
  let asked = 0;
  const nothing = (): ReadonlySet<string> => (asked++, new Set());
  return {
    country: () => (asked++, undefined),
    settlements: nothing,
    regions: nothing,
    counties: nothing,
    isStreet: () => (asked++, false),
    isNearTown: () => false,
    asked: () => asked,
  };
}

test("recognizeTable() looks up few cells of a table with very many", () => {
  const empty = emptyKnowledge();
  const rows = Array.from(
    { length: 200 },
    (_, row) => Array.from({ length: 256 }, (__, column) => `word ${row}, other ${column}, place`),
  );
  expect(recognizeTable({ rows }, empty).columns).toHaveLength(256);
  // All 51,200 cells would be a million.
  expect(empty.asked()).toBeLessThan(60_000);
});

test.each(rowsOfFunction<[string, string]>("headerRoles()"))(
  "headerRoles() reads %p as %p before anything else",
  (header, role) => {
    const [best] = [...headerRoles(header)].toSorted(([, a], [, b]) => b - a);
    expect<string | undefined>(best?.[0]).toBe(role);
  },
);

test("recognizeTable() finds no header where the first row is data, and a title above a header", () => {
  const data = [["Hauptstraße 5", "9490", "Vaduz"], ["Landstrasse 8", "9494", "Schaan"]];
  expect(recognizeTable({ rows: data }, emptyKnowledge()).header).toBe(-1);
  const titled = [["Liste 2023", "", ""], ["Straße", "PLZ", "Ort"], ...data];
  expect(recognizeTable({ rows: titled }, emptyKnowledge()).header).toBe(1);
  expect(recognizeTable({ rows: [["Wert 1", "Wert 2"], ["17", "4"], ["3", "9"]] }, emptyKnowledge()).header).toBe(0);
  expect(recognizeTable({ rows: [["12a", "Vaduz"], ["13", "Schaan"]] }, emptyKnowledge()).header).toBe(-1);
});
