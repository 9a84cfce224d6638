import { Problem } from "../../../domain/problem.ts";
import { COLUMNS_MAX } from "../../batch.ts";
import type { UploadedRow } from "../../rows/mod.ts";
import { type Bytes, growthLimit } from "./limited.ts";
import { mergedColumn, Merges } from "./merges.ts";
import { type ShownNumber, shownNumbers } from "./number_formats.ts";
import { SharedTexts } from "./shared_texts.ts";
import { attribute, CELL_CHARACTERS_MAX, elements, rowOf, textOf } from "./sheet_xml.ts";

export interface ZipArchive {
  /** Bytes of the archive itself. */
  readonly packedBytes: number;
  /**
   * A file's content, unpacked as it is read; undefined if no file has this name. Read it to the end: damage may be
   * found only there.
   *
   * @throws {Problem} `PAYLOAD_TOO_LARGE` if it has more than `max` bytes, `INVALID_REQUEST` if it is damaged
   */
  open(name: string, max: number): Promise<Bytes | undefined>;
}

/** Bytes of a sheet unpacked, and of the file of shared texts. From the public contract's limits for workbooks. */
const SHEET_MAX = 1024 * 1024 * 1024;
const SHARED_MAX = 512 * 1024 * 1024;
/** Bytes of each small file that lists the sheets, unpacked. */
const INDEX_MAX = 4 * 1024 * 1024;
/** Bytes of the styles, which thousands of copies of cells may enlarge. */
const STYLES_MAX = 16 * 1024 * 1024;
/** Bytes of a sheet whose merged cells are read, which costs unpacking it twice; and how many: people make them. */
const MERGED_SHEET_MAX = 32 * 1024 * 1024;
const MERGES_MAX = 10_000;
/** Rows of a sheet, empty ones included: the limit of Excel. */
const SHEET_ROWS_MAX = 1_048_576;
/** Characters of one row or shared text as XML. */
const ELEMENT_MAX = 4 * 1024 * 1024;
/** Characters of all rows with their shared texts expanded: as many as the bytes of a CSV file. */
const FILE_CHARACTERS_MAX = 512 * 1024 * 1024;
/** Most rows, and most of their characters, that are passed on together. */
const PIECE_ROWS = 1000;
const PIECE_CHARACTERS = 256 * 1024;

/** Sheets and relations of a workbook that are listed. */
const LISTED_MAX = 1000;
/** Characters before a sheet's rows, which declare its extent. */
const HEAD_CHARACTERS = 4096;
const SHEETS_MAX = 50;
/** Rows of each by which its columns are recognized, and most of the characters of these cells. */
const START_ROWS = 200;
const START_CHARACTERS = 256 * 1024;
/** Most characters of the cells of all sheets together: they are copied from the reading thread in one turn. */
const STARTS_CHARACTERS = 4 * START_CHARACTERS;
/** Characters of these rows as XML, beyond the one that exceeds them: all sheets together fit into the memory. */
const START_XML_CHARACTERS = 1024 * 1024;

export interface SheetStart {
  readonly name: string;
  /** Without the empty ones. */
  readonly rows: readonly UploadedRow[];
  /** All of its rows, as the workbook declares them; undefined if it does not. */
  readonly count: number | undefined;
}

/**
 * The beginnings of a workbook's visible sheets. Reads only what they need: of the shared texts as many as come first.
 *
 * @throws {Problem} `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`
 */
export async function sheetStarts(archive: ZipArchive): Promise<SheetStart[]> {
  const found: (Awaited<ReturnType<typeof firstRows>> & { readonly name: string })[] = [];
  for (const { name, path } of (await sheetsOf(archive)).slice(0, SHEETS_MAX)) {
    found.push({ name, ...await firstRows(archive, path) });
  }
  let last = -1;
  const asked = { at: (index: number): string => (last = Math.max(last, index), "") };
  for (const { rows } of found) {
    readStarts(rows, { shared: asked }, START_CHARACTERS);
  }
  const shown = await formatsOf(archive);
  const shared = last === -1 ? new SharedTexts() : await sharedTexts(archive, last + 1);
  const charactersMax = Math.min(START_CHARACTERS, STARTS_CHARACTERS / found.length);
  return found.map(({ name, rows, isWhole, declared }) => {
    const read = readStarts(rows, { shared, shown }, charactersMax);
    return { name, rows: read, count: isWhole ? read.length : declared };
  });
}

/** The first rows of a sheet as XML, and the number of all rows by the sheet itself. */
async function firstRows(archive: ZipArchive, path: string) {
  const rows: string[] = [];
  let isWhole = true;
  let characters = 0;
  let head = "";
  const bytes = await opened(archive, path, SHEET_MAX);
  async function* texts(): AsyncGenerator<string> {
    for await (const text of decoded(bytes)) {
      head = head.length < HEAD_CHARACTERS ? head + text.slice(0, HEAD_CHARACTERS) : head;
      yield text;
    }
  }
  for await (const found of elements(texts(), rowElements())) {
    for (const row of found) {
      rows.push(row);
      characters += row.length;
      if (rows.length === START_ROWS || characters > START_XML_CHARACTERS) {
        isWhole = false;
        break;
      }
    }
    if (!isWhole) {
      break;
    }
  }
  const dimension = /<dimension ref=["'][A-Z]{1,3}[0-9]{1,7}:[A-Z]{1,3}([0-9]{1,7})["']/u.exec(head)?.[1];
  return { rows, isWhole, declared: dimension === undefined ? undefined : Number(dimension) };
}

/** At least one row, and more up to so many characters. */
function readStarts(
  rowsOfSheet: readonly string[],
  cells: { readonly shared: Pick<SharedTexts, "at">; readonly shown?: ShownNumber },
  charactersMax: number,
): UploadedRow[] {
  const rows: UploadedRow[] = [];
  let characters = 0;
  for (const [i, element] of rowsOfSheet.entries()) {
    const read = rowOf(element, { position: i + 1, ...cells, columnsMax: 2 * COLUMNS_MAX });
    characters += read.characters;
    if (characters > charactersMax && rows.length > 0) {
      break;
    }
    if (isFilled(read.row)) {
      rows.push(read.row);
    }
  }
  return rows;
}

function isFilled({ fault, values }: UploadedRow): boolean {
  return fault !== undefined || values.some((value) => value !== null && value !== "");
}

/**
 * The rows of a workbook's sheet (ECMA-376), without the empty ones. Shared texts are read first and stay in memory; rows
 * do not. It blocks its thread: run it in a worker thread.
 *
 * @param name of the sheet; absent: the first one
 * @throws {Problem} `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`
 */
export async function* sheetRows(archive: ZipArchive, name?: string): AsyncGenerator<UploadedRow[]> {
  const sheets = await sheetsOf(archive);
  const path = (name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name))?.path;
  if (path === undefined) {
    throw new Problem("INVALID_REQUEST", "The workbook has no such sheet");
  }
  const shared = await sharedTexts(archive);
  const shown = await formatsOf(archive);
  const merges = new Merges(await mergedCells(archive, path));
  // A small file with a shared text in every cell expands without bound although each part is small.
  const charactersMax = Math.min(FILE_CHARACTERS_MAX, growthLimit(archive.packedBytes, "xml"));
  let position = 0;
  let expanded = 0;
  let piece: UploadedRow[] = [];
  let pieceCharacters = 0;
  for await (const found of elementsOf(archive, { path, name: "row", max: SHEET_MAX })) {
    for (const element of found) {
      if (position === SHEET_ROWS_MAX) {
        throw new Problem("PAYLOAD_TOO_LARGE", `The workbook's sheet has more than ${SHEET_ROWS_MAX} rows`);
      }
      const { row, characters } = rowOf(element, { position: ++position, shared, shown, columnsMax: 2 * COLUMNS_MAX });
      expanded += characters;
      if (expanded > charactersMax) {
        throw new Problem("PAYLOAD_TOO_LARGE", `The workbook's rows have more than ${charactersMax} characters`);
      }
      if (isFilled(row)) {
        piece.push(merges.filled(row));
        pieceCharacters += characters;
      }
      if (piece.length === PIECE_ROWS || pieceCharacters > PIECE_CHARACTERS) {
        yield piece;
        piece = [];
        pieceCharacters = 0;
      }
    }
  }
  if (piece.length > 0) {
    yield piece;
  }
}

/** How numbers are shown by the formats of their cells. */
async function formatsOf(archive: ZipArchive): Promise<ShownNumber> {
  return shownNumbers(await wholeText(archive, "xl/styles.xml"), await wholeText(archive, "xl/workbook.xml"));
}

async function wholeText(archive: ZipArchive, path: string): Promise<string> {
  const bytes = await archive.open(path, STYLES_MAX);
  return bytes === undefined ? "" : (await Array.fromAsync(decoded(bytes))).join("");
}

/** The merged cells of a sheet that is not very large: they are listed behind its rows. */
async function mergedCells(archive: ZipArchive, path: string) {
  const bytes = await opened(archive, path, SHEET_MAX);
  async function* beginning(): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const piece of bytes) {
      length += piece.length;
      if (length > MERGED_SHEET_MAX) {
        return;
      }
      yield piece;
    }
  }
  const found = [];
  for await (const cells of elementsIn(beginning(), "mergeCell")) {
    found.push(...cells.flatMap((cell) => mergedColumn(attribute(cell, "ref") ?? "") ?? []));
    if (found.length > MERGES_MAX) {
      break;
    }
  }
  return found;
}

/** The texts that cells share; only the first ones, if `max` is given. */
async function sharedTexts(archive: ZipArchive, max = Number.POSITIVE_INFINITY): Promise<SharedTexts> {
  const texts = new SharedTexts();
  const bytes = await archive.open("xl/sharedStrings.xml", SHARED_MAX);
  if (bytes === undefined) {
    return texts;
  }
  let count = 0;
  for await (const found of elementsIn(bytes, "si")) {
    for (const element of found) {
      if (count === max) {
        return texts;
      }
      texts.add(textOf(element, CELL_CHARACTERS_MAX));
      count++;
    }
  }
  return texts;
}

/** Names and paths of the visible sheets, from the workbook's own list; of all sheets if none is visible. */
async function sheetsOf(archive: ZipArchive): Promise<readonly { readonly name: string; readonly path: string }[]> {
  const sheets = await allElements(archive, { path: "xl/workbook.xml", name: "sheet" });
  const relations = await allElements(archive, { path: "xl/_rels/workbook.xml.rels", name: "Relationship" });
  const targets = new Map(relations.map((one) => [attribute(one, "Id"), attribute(one, "Target")]));
  const visible = sheets.filter((sheet) => (attribute(sheet, "state") ?? "visible") === "visible");
  const named = (visible.length === 0 ? sheets : visible).map((sheet, i) => {
    const target = targets.get(attribute(sheet, "r:id")) ?? "worksheets/sheet1.xml";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    return { name: attribute(sheet, "name") ?? String(i + 1), path };
  });
  return named.length === 0 ? [{ name: "1", path: "xl/worksheets/sheet1.xml" }] : named;
}

/** To the end of the part, because only there it is known to have its checksum. */
async function allElements(
  archive: ZipArchive,
  { path, name }: { readonly path: string; readonly name: string },
): Promise<string[]> {
  const all: string[] = [];
  for await (const found of elementsOf(archive, { path, name, max: INDEX_MAX })) {
    all.push(...found.slice(0, LISTED_MAX - all.length));
  }
  return all;
}

async function* elementsOf(
  archive: ZipArchive,
  { path, name, max }: { readonly path: string; readonly name: string; readonly max: number },
): AsyncGenerator<string[]> {
  yield* elementsIn(await opened(archive, path, max), name);
}

async function opened(archive: ZipArchive, path: string, max: number): Promise<Bytes> {
  const bytes = await archive.open(path, max);
  if (bytes === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload is not a readable workbook");
  }
  return bytes;
}

function elementsIn(bytes: Bytes, name: string): AsyncGenerator<string[]> {
  return elements(decoded(bytes), { ...rowElements(), name });
}

function rowElements() {
  return {
    name: "row",
    lengthMax: ELEMENT_MAX,
    tooLong: () => new Problem("PAYLOAD_TOO_LARGE", `A row of the workbook is longer than ${ELEMENT_MAX} characters`),
  };
}

async function* decoded(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}
