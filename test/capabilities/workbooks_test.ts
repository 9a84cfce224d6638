import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { UploadedRow } from "../../src/batches/mod.ts";
import { openCollector } from "../../src/capabilities/process_stats.ts";
import { openClusterer } from "../../src/capabilities/threads/clusterer.ts";
import { openWorkbooks } from "../../src/capabilities/threads/workbooks.ts";
import { Problem } from "../../src/domain/problem.ts";
import { clusterPoints, groupedFeatures } from "../../src/maps/public/cluster_points.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import {
  inlineCell,
  namedWorkbookOf,
  sharedCell,
  sharedText,
  sheetRow,
  workbookFile,
  workbookOf,
  type WorkbookParts,
} from "../support/files/workbook_file.ts";
import { seeded } from "../support/random/random.ts";

const folder = scratchDir();
let count = 0;

async function stored(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String(++count));
  await Bun.write(path, bytes);
  return path;
}

async function rowsOf(parts: WorkbookParts): Promise<UploadedRow[]> {
  const { rows: read } = openWorkbooks();
  return (await Array.fromAsync(read(await stored(await workbookFile(parts))))).flat();
}

function refusalOf(parts: WorkbookParts): Promise<unknown> {
  return rowsOf(parts).then(() => "read", (error: unknown) => error instanceof Problem ? error.message : error);
}

test("openWorkbooks() reads cells of every kind", async () => {
  const rows = await rowsOf({
    shared: sharedText("Zürich &amp; 🏠") + sharedText(""),
    rows: '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3"><v>1.5</v></c><c t="b"><v>1</v></c></row><row/>' +
      sheetRow([sharedCell(1), sharedCell(7), inlineCell("x")]),
  });
  expect(rows)
    .toEqual([{ line: 3, values: [null, "Zürich & 🏠", null, 1.5, true] }, { line: 3, values: ["", null, "x"] }]);
});

test("openWorkbooks() reads the beginnings of all sheets, however long their rows are", async () => {
  const long = Array.from({ length: 40 }, () => "a".repeat(30_000));
  const sheets = [
    { name: "Long", rows: Array.from({ length: 10 }, () => long) },
    { name: "Blank", rows: [["Town"], [""], ["Utrecht"]] },
    { name: "Many", rows: Array.from({ length: 300 }, (_, i) => [`row ${i}`]) },
  ];
  const starts = await openWorkbooks().starts(await stored(await namedWorkbookOf(sheets)));
  expect(starts.map((start) => [start.name, start.rows.length, start.count]))
    .toEqual([["Long", 1, 10], ["Blank", 2, 2], ["Many", 200, 300]]);
});

test("openWorkbooks() finds the shared texts of every sheet", async () => {
  const more = {
    "xl/workbook.xml":
      '<workbook><sheets><sheet name="A" r:id="r1"/><sheet name="B" r:id="r2" state="visible"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels":
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
    "xl/worksheets/sheet2.xml": `<worksheet><sheetData>${sheetRow([sharedCell(2)])}</sheetData></worksheet>`,
  };
  const parts = { shared: ["one", "two", "three"].map(sharedText).join(""), rows: sheetRow([sharedCell(0)]), more };
  const starts = await openWorkbooks().starts(await stored(await workbookFile(parts)));
  expect(starts.map(({ rows }) => rows[0]?.values)).toEqual([["one"], ["three"]]);
});

test("a cell is as long as a program for tables allows", async () => {
  const longest = "a".repeat(32_767);
  expect((await rowsOf({ rows: sheetRow([inlineCell(longest)]) }))[0]?.values).toEqual([longest]);
  expect((await rowsOf({ shared: sharedText(longest), rows: sheetRow([sharedCell(0)]) }))[0]?.values)
    .toEqual([longest]);
  const detail = "A cell of the workbook is longer than 32767 characters";
  expect(await refusalOf({ rows: sheetRow([inlineCell(`${longest}a`)]) })).toBe(detail);
  expect(await refusalOf({ shared: sharedText(`${longest}a`), rows: "" })).toBe(detail);
  expect(await refusalOf({ rows: sheetRow([`<c t="str"><v>${longest}a</v></c>`]) })).toBe(detail);
});

test("a row whose shared texts make it too long fails alone, without its cells", async () => {
  const long = sheetRow(Array.from({ length: 40 }, () => sharedCell(0)));
  const rows = await rowsOf({ shared: sharedText("a".repeat(32_000)), rows: long + sheetRow([inlineCell("x")]) });
  expect(rows)
    .toEqual([{ line: 1, values: [], fault: "The row is longer than 1048576 characters" }, { line: 2, values: ["x"] }]);
});

test("rows that grow to far more than their file are refused", async () => {
  const row = sheetRow([sharedCell(0)]);
  const detail = await refusalOf({ shared: sharedText("a".repeat(30_000)), rows: row.repeat(1000) });
  expect(detail).toBe("The workbook's rows have more than 16777216 characters");
  expect(await refusalOf({ rows: "<row/>".repeat(1_048_577) })).toContain("more than 1048576 rows");
  expect(await refusalOf({ rows: " ".repeat(20_000_000) })).toContain("too large when it is unpacked");
});

test("a workbook whose client has gone is read no further", async () => {
  const { rows: read } = openWorkbooks();
  const path = await stored(await workbookFile({ rows: sheetRow([inlineCell("a".repeat(900))]).repeat(3000) }));
  const gone = new AbortController();
  const pieces = read(path, { signal: gone.signal });
  expect((await pieces.next()).value).toHaveLength(292);
  gone.abort(new Error("gone"));
  expect(pieces.next()).rejects.toThrow("gone");
});

test("workbooks wait for their turn, and one that is given up makes room", async () => {
  const { rows: read } = openWorkbooks();
  const path = await stored(await workbookOf([["address"], ["Utrecht"]]));
  const [first, second] = [read(path), read(path)];
  await Promise.all([first.next(), second.next()]);
  const gone = new AbortController();
  const waiting = [read(path, { signal: gone.signal }).next(), read(path).next()];
  gone.abort(new Error("gone"));
  expect(waiting[0]).rejects.toThrow("gone");
  await first.return(undefined);
  expect((await waiting[1])?.value).toHaveLength(2);
  await second.return(undefined);
});

const clusterer = openClusterer();
afterAll(() => clusterer.close());

function positions(points: number, seed: number): Float64Array<ArrayBuffer> {
  const random = seeded(seed);
  return Float64Array.from({ length: 2 * points }, (_, i) => (i % 2 === 0 ? 360 : 160) * (random() - 0.5));
}

test("a clusterer answers concurrent queries, each from its own map", async () => {
  const maps = [1, 2, 3].map((seed) => positions(700, seed));
  const views = [0, 5, 20].map((zoom) => ({ bounds: [-120, -60, 170, 70] as const, zoom }));
  const expected = maps.flatMap((map) => views.map((view) => groupedFeatures(clusterPoints(map), view)));
  const groups = maps.map((map) => clusterer.group(map));
  expect(await Promise.all(groups.flatMap((group) => views.map((view) => group.query(view))))).toEqual(expected);
  for (const group of groups) {
    group.forget();
  }
});

test("a query whose thread ends gets UNAVAILABLE, and the next one a new thread", async () => {
  const view = { bounds: [-180, -90, 180, 90] as const, zoom: 3 };
  const group = clusterer.group(positions(300, 4));
  const before = await group.query(view);
  const waiting = group.query(view).catch((error: unknown) => error);
  clusterer.close();
  const failure = await waiting;
  expect(failure instanceof Problem && failure.kind).toBe("UNAVAILABLE");
  expect(await group.query(view)).toEqual(before);
});

/** Uses this much CPU time, and lets timers run as a worker does. */
async function work(cpuMs: number): Promise<void> {
  const from = process.threadCpuUsage();
  let sum = 0;
  for (;;) {
    for (let i = 0; i < 100_000; i++) {
      sum = Math.sqrt(sum + i);
    }
    const { user, system } = process.threadCpuUsage(from);
    if ((user + system) / 1000 >= cpuMs) {
      return;
    }
    await Bun.sleep(1);
  }
}

/** @param growth of the heap with each collection of recent garbage. Bytes */
function counted(growth = 0) {
  const counts = { recent: 0, all: 0 };
  const engine = { collectRecent: () => ++counts.recent * growth, collectAll: () => void counts.all++ };
  return { counts, engine };
}

test("openCollector() collects by the work that is done, and not after it is closed", async () => {
  const { counts, engine } = counted();
  const collector = openCollector({ full: "regularly", engine });
  await Bun.sleep(100);
  expect(counts.recent).toBe(0);
  await work(500);
  expect(counts.recent).toBeWithin(2, 7);
  collector.close();
  const { recent } = counts;
  await work(200);
  expect(counts.recent).toBe(recent);
});

test("openCollector() collects everything now and then", async () => {
  const { counts, engine } = counted();
  const collector = openCollector({ full: "regularly", engine, workMs: 5 });
  while (counts.all === 0) {
    await work(10);
  }
  collector.close();
  // The loop looks a little later.
  expect(counts.recent).toBeWithin(49, 70);
  expect(counts.all).toBe(1);
});

test("openCollector() collects everything only where the heap has grown, if nobody may wait for it", async () => {
  const { counts, engine } = counted();
  const collector = openCollector({ full: "when grown", engine, workMs: 5 });
  while (counts.recent < 60) {
    await work(10);
  }
  collector.close();
  expect(counts.all).toBe(0);
});

const COLLECTIONS = ["regularly", "when grown"] as const;
test.each(COLLECTIONS)("openCollector() (%s) collects everything where the heap grows", async (full) => {
  const { counts, engine } = counted(10 * 2 ** 20);
  const collector = openCollector({ full, engine, workMs: 5 });
  while (counts.all < 2) {
    await work(10);
  }
  collector.close();
  // The first collection says how large the heap is, and by the fourth it has grown by 30 MiB.
  expect(counts.recent).toBeWithin(8, 12);
});
