import { expect, test } from "bun:test";
import { join } from "node:path";
import type { UploadedRow } from "../../src/batches/mod.ts";
import { openWorkbooks } from "../../src/capabilities/threads/workbooks.ts";
import { Problem } from "../../src/domain/problem.ts";
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
  expect(rows).toEqual([
    { line: 3, values: [null, "Zürich & 🏠", null, 1.5, true] },
    { line: 3, values: ["", null, "x"] },
  ]);
});

test("openWorkbooks() reads the beginnings of all sheets, however long their rows are", async () => {
  const long = Array.from({ length: 40 }, () => "a".repeat(30_000));
  const sheets = [
    { name: "Long", rows: Array.from({ length: 10 }, () => long) },
    { name: "Blank", rows: [["Town"], [""], ["Utrecht"]] },
    { name: "Many", rows: Array.from({ length: 300 }, (_, i) => [`row ${i}`]) },
  ];
  const starts = await openWorkbooks().starts(await stored(await namedWorkbookOf(sheets)));
  expect(starts.map((start) => [start.name, start.rows.length, start.count])).toEqual([
    ["Long", 1, 10],
    ["Blank", 2, 2],
    ["Many", 200, 300],
  ]);
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
  expect((await rowsOf({ shared: sharedText(longest), rows: sheetRow([sharedCell(0)]) }))[0]?.values).toEqual([
    longest,
  ]);
  const detail = "A cell of the workbook is longer than 32767 characters";
  expect(await refusalOf({ rows: sheetRow([inlineCell(`${longest}a`)]) })).toBe(detail);
  expect(await refusalOf({ shared: sharedText(`${longest}a`), rows: "" })).toBe(detail);
  expect(await refusalOf({ rows: sheetRow([`<c t="str"><v>${longest}a</v></c>`]) })).toBe(detail);
});

test("a row whose shared texts make it too long fails alone, without its cells", async () => {
  const long = sheetRow(Array.from({ length: 40 }, () => sharedCell(0)));
  const rows = await rowsOf({ shared: sharedText("a".repeat(32_000)), rows: long + sheetRow([inlineCell("x")]) });
  expect(rows).toEqual([
    { line: 1, values: [], fault: "The row is longer than 1048576 characters" },
    { line: 2, values: ["x"] },
  ]);
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
