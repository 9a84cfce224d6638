import { type Cell, cellText } from "../../rows/mod.ts";
import { CELL_CHARACTERS_MAX } from "../../upload/mod.ts";
import type { Results } from "../read_results.ts";
import { resultCells, resultColumns } from "../result_columns.ts";
import { writeZip } from "./write_zip.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * A workbook with one sheet (ECMA-376, Office Open XML): the columns of the upload, then those of the answers. Texts are
 * written as text cells, so none of them is a formula. Streams, and gives the same bytes for the same rows.
 */
export function writeXlsx(results: Results): AsyncGenerator<Uint8Array> {
  return writeZip([
    { name: "[Content_Types].xml", pieces: once(CONTENT_TYPES) },
    { name: "_rels/.rels", pieces: once(ROOT_RELATIONS) },
    { name: "xl/workbook.xml", pieces: once(WORKBOOK) },
    { name: "xl/_rels/workbook.xml.rels", pieces: once(WORKBOOK_RELATIONS) },
    { name: "xl/worksheets/sheet1.xml", pieces: sheet(results) },
  ]);
}

const CONTENT_TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/></Types>`;
const ROOT_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const WORKBOOK = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}">` +
  `<sheets><sheet name="Results" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const WORKBOOK_RELATIONS = `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">` +
  `<Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;

// oxlint-disable-next-line require-await -- chunks are asynchronous everywhere
async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* sheet({ batch, reviewers, rows }: Results): AsyncGenerator<string> {
  const width = batch.columns.length;
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml([...batch.columns, ...resultColumns(batch)])}`;
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      const values: Cell[] = [];
      for (let i = 0; i < width; i++) {
        values.push(row.values[i] ?? null);
      }
      text += rowXml([...values, ...resultCells(row, reviewers)]);
    }
    yield text;
  }
  yield "</sheetData></worksheet>";
}

function rowXml(cells: readonly Cell[]): string {
  return `<row>${cells.map(cellXml).join("")}</row>`;
}

function cellXml(cell: Cell): string {
  if (cell === null || cell === "") {
    return "<c/>";
  }
  if (typeof cell === "number" && Number.isFinite(cell)) {
    return `<c><v>${cell}</v></c>`;
  }
  const text = cellText(cell).slice(0, CELL_CHARACTERS_MAX);
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
}

const SPECIAL = /[&<>"]/;
/** XML 1.0 allows none of these, and no unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function escaped(text: string): string {
  const plain = text.toWellFormed().replace(FORBIDDEN, "");
  return SPECIAL.test(plain)
    ? plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
    : plain;
}
