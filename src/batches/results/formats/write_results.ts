import { presentRow, type Results } from "../read_results.ts";
import { type CsvDelimiter, csvField } from "../../../text/csv_field.ts";
import { type Cell, cellText, isFault } from "../../rows/mod.ts";
import { csvCells, groupCells } from "../answer_cells.ts";
import { resultCells, resultColumns } from "../export_rows.ts";
import { CELL_CHARACTERS_MAX } from "../../upload/mod.ts";
import { writeZip } from "./write_zip.ts";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

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

const SPECIAL = /[&<>"]/;

/** XML 1.0 allows none of these, and no unpaired surrogates. */
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const FORMATS = {
  json: { mediaType: "application/json", write: writeJson },
  ndjson: { mediaType: "application/x-ndjson", write: writeNdjson },
  csv: { mediaType: "text/csv; charset=utf-8; header=present", write: writeCsv },
  geojson: { mediaType: "application/geo+json", write: writeGeojson },
  xlsx: { mediaType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", write: writeXlsx },
} as const;

export type ResultFormat = keyof typeof FORMATS;

export interface WriteResults extends Partial<CsvOptions> {
  readonly format: ResultFormat;
}

/** Writes answers in a format, in chunks, while they are read. */
export function writeResults(
  results: Results,
  { format, delimiter = ",", mark = "" }: WriteResults,
): { readonly mediaType: string; readonly pieces: AsyncIterable<string | Uint8Array> } {
  const { mediaType, write } = FORMATS[format];
  return { mediaType, pieces: write(results, { delimiter, mark }) };
}

/** One JSON object: `{data, next_cursor, has_more}`. */
async function* writeJson(results: Results): AsyncGenerator<string> {
  yield '{"data":[';
  let separator = "";
  for await (const rows of results.rows) {
    yield separator + rows.map((row) => JSON.stringify(presentRow(results, row))).join();
    separator = ",";
  }
  const next = results.next();
  yield `],"next_cursor":${JSON.stringify(next)},"has_more":${next !== null}}`;
}

/** One JSON object per line. */
async function* writeNdjson(results: Results): AsyncGenerator<string> {
  for await (const some of results.rows) {
    yield `${some.map((row) => JSON.stringify(presentRow(results, row))).join("\n")}\n`;
  }
}

/** A FeatureCollection (RFC 7946): one feature per row, without a geometry if nothing was found. */
async function* writeGeojson(results: Results): AsyncGenerator<string> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = "";
  for await (const some of results.rows) {
    const features = some.map((row) => {
      const { coordinates: _point, ...properties } = presentRow(results, row);
      const point = isFault(row.answer) ? null : row.answer.coordinates;
      const geometry = point && { type: "Point", coordinates: [point.longitude, point.latitude] };
      return JSON.stringify({ type: "Feature", geometry, properties });
    });
    yield `${separator}\n${features.join(",\n")}`;
    separator = ",";
  }
  yield "\n]}\n";
}

interface CsvOptions {
  readonly delimiter: CsvDelimiter;
  /** The byte-order mark, by which spreadsheet programs recognize UTF-8; empty: none. */
  readonly mark: "" | "\ufeff";
}

/** A table (RFC 4180): the columns of the upload, then those of the answers. */
async function* writeCsv(results: Results, { delimiter, mark }: CsvOptions): AsyncGenerator<string> {
  const { batch } = results;
  const isGrouped = batch.options.groupDuplicates === true;
  const rows = delimiter === "," ? results.tableRows ?? results.rows : results.rows;
  const width = batch.columns.length;
  const field = (text: string): string => csvField(text, delimiter);
  yield `${mark}${[...batch.columns, ...resultColumns(results)].map(field).join(delimiter)}\r\n`;
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      for (let i = 0; i < width; i++) {
        text += field(cellText(row.values[i])) + delimiter;
      }
      if ("csv" in row) {
        text += row.csv + (isGrouped ? delimiter + csvCells(groupCells(row.grouped), delimiter) : "");
      } else {
        text += csvCells(resultCells(row, results), delimiter);
      }
      text += "\r\n";
    }
    yield text;
  }
}

/**
 * A workbook with one sheet (ECMA-376, Office Open XML): the columns of the upload, then those of the answers. Texts are
 * written as text cells, so none of them is a formula. Streams, and gives the same bytes for the same rows.
 */
function writeXlsx(results: Results): AsyncGenerator<Uint8Array> {
  return writeZip([
    { name: "[Content_Types].xml", pieces: [CONTENT_TYPES] },
    { name: "_rels/.rels", pieces: [ROOT_RELATIONS] },
    { name: "xl/workbook.xml", pieces: [WORKBOOK] },
    { name: "xl/_rels/workbook.xml.rels", pieces: [WORKBOOK_RELATIONS] },
    { name: "xl/worksheets/sheet1.xml", pieces: sheet(results) },
  ]);
}

async function* sheet(results: Results): AsyncGenerator<string> {
  const { batch, rows } = results;
  const width = batch.columns.length;
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowXml([...batch.columns, ...resultColumns(results)])}`;
  for await (const some of rows) {
    let text = "";
    for (const row of some) {
      const values = Array.from({ length: width }, (_, i) => row.values[i] ?? null);
      text += rowXml([...values, ...resultCells(row, results)]);
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

function escaped(text: string): string {
  const plain = text.toWellFormed().replace(FORBIDDEN, "");
  return SPECIAL.test(plain)
    ? plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")
    : plain;
}
