import { expect, test } from "bun:test";
import { recognizeTable, tableKnowledge } from "../../../src/batches/columns/mod.ts";
import { previewUpload, type UploadPreview } from "../../../src/batches/mod.ts";
import { openGazetteer } from "../../../src/gazetteer/mod.ts";
import { worldGazetteer } from "../../support/gazetteers/world_gazetteer.ts";
import { type CorpusTable, tableCorpus, testUploadDeps } from "../../support/tables/tables.ts";

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
