import { Problem } from "../../../domain/problem.ts";
import { COLUMNS_MAX } from "../../limits.ts";
import type { UploadedRow } from "../../rows/mod.ts";
import type { Bytes } from "./limited.ts";
import { SharedTexts } from "./shared_texts.ts";
import { attribute, CELL_CHARACTERS_MAX, elements, rowOf, textOf } from "./sheet_xml.ts";
import { growthLimit } from "./unpacked.ts";

/** A workbook's files. */
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
/** Rows of a sheet, empty ones included: the limit of Excel. */
const SHEET_ROWS_MAX = 1_048_576;
/** Characters of one row or shared text as XML. */
const ELEMENT_MAX = 4 * 1024 * 1024;
/** Characters of all rows with their shared texts expanded: as many as the bytes of a CSV file. */
const FILE_CHARACTERS_MAX = 512 * 1024 * 1024;
/** Most rows, and most of their characters, that are passed on together. */
const PIECE_ROWS = 1000;
const PIECE_CHARACTERS = 256 * 1024;

/**
 * The rows of a workbook's first sheet (ECMA-376), without the empty ones. Shared texts are read first and stay in
 * memory; rows do not. It blocks its thread: run it in a worker thread.
 *
 * @throws {Problem} `INVALID_REQUEST`, `PAYLOAD_TOO_LARGE`
 */
export async function* sheetRows(archive: ZipArchive): AsyncGenerator<UploadedRow[]> {
  const path = await firstSheet(archive);
  const shared = await sharedTexts(archive);
  // A small file with a shared text in every cell expands without bound although each part is small.
  const charactersMax = Math.min(FILE_CHARACTERS_MAX, growthLimit(archive.packedBytes));
  let position = 0;
  let expanded = 0;
  let piece: UploadedRow[] = [];
  let pieceCharacters = 0;
  for await (const found of elementsOf(archive, { path, name: "row", max: SHEET_MAX })) {
    for (const element of found) {
      if (position === SHEET_ROWS_MAX) {
        throw new Problem("PAYLOAD_TOO_LARGE", `The workbook's first sheet has more than ${SHEET_ROWS_MAX} rows`);
      }
      const { row, characters } = rowOf(element, { position: ++position, shared, columnsMax: 2 * COLUMNS_MAX });
      expanded += characters;
      if (expanded > charactersMax) {
        throw new Problem("PAYLOAD_TOO_LARGE", `The workbook's rows have more than ${charactersMax} characters`);
      }
      if (row.fault !== undefined || row.values.some((value) => value !== null && value !== "")) {
        piece.push(row);
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

async function sharedTexts(archive: ZipArchive): Promise<SharedTexts> {
  const texts = new SharedTexts();
  const bytes = await archive.open("xl/sharedStrings.xml", SHARED_MAX);
  if (bytes !== undefined) {
    for await (const found of elementsIn(bytes, "si")) {
      for (const element of found) {
        texts.add(textOf(element, CELL_CHARACTERS_MAX));
      }
    }
  }
  return texts;
}

/** The path of the first sheet, from the workbook's own list. */
async function firstSheet(archive: ZipArchive): Promise<string> {
  const sheet = await firstElement(archive, { path: "xl/workbook.xml", name: "sheet", matches: () => true });
  const id = attribute(sheet ?? "", "r:id");
  const relation = await firstElement(archive, {
    path: "xl/_rels/workbook.xml.rels",
    name: "Relationship",
    matches: (element) => attribute(element, "Id") === id,
  });
  const target = attribute(relation ?? "", "Target") ?? "worksheets/sheet1.xml";
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

async function firstElement(
  archive: ZipArchive,
  { path, name, matches }: {
    readonly path: string;
    readonly name: string;
    readonly matches: (element: string) => boolean;
  },
): Promise<string | undefined> {
  let first: string | undefined;
  // To the end of the part, because only there it is known to have its checksum.
  for await (const found of elementsOf(archive, { path, name, max: INDEX_MAX })) {
    first ??= found.find(matches);
  }
  return first;
}

async function* elementsOf(
  archive: ZipArchive,
  { path, name, max }: { readonly path: string; readonly name: string; readonly max: number },
): AsyncGenerator<string[]> {
  const bytes = await archive.open(path, max);
  if (bytes === undefined) {
    throw new Problem("INVALID_REQUEST", "The upload is not a readable workbook");
  }
  yield* elementsIn(bytes, name);
}

function elementsIn(bytes: Bytes, name: string): AsyncGenerator<string[]> {
  return elements(decoded(bytes), {
    name,
    lengthMax: ELEMENT_MAX,
    tooLong: () => new Problem("PAYLOAD_TOO_LARGE", `A row of the workbook is longer than ${ELEMENT_MAX} characters`),
  });
}

async function* decoded(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) {
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}
