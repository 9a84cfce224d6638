import { columnOfLetters } from "./merges.ts";
import { Problem } from "../../../domain/problem.ts";
import type { Cell, UploadedRow } from "../../rows/mod.ts";
import { finder, ROW_CHARACTERS_MAX } from "./scan_rows.ts";
import type { ShownNumber } from "./number_formats.ts";
import type { SharedTexts } from "./shared_texts.ts";

/** Characters of a cell: the limit of Excel ("Excel specifications and limits"). */
export const CELL_CHARACTERS_MAX = 32_767;

/** Whole elements of one name, as a text arrives. Throws the error of `tooLong` if one is too long. */
export async function* elements(
  texts: AsyncIterable<string>,
  { name, lengthMax, tooLong }: { readonly name: string; readonly lengthMax: number; readonly tooLong: () => Error },
): AsyncGenerator<string[]> {
  const close = `</${name}>`;
  let rest = "";
  // Up to here an incomplete element was searched for its end: a long one is not searched again with every chunk.
  let searched = 0;
  for await (const text of texts) {
    rest += text;
    const found: string[] = [];
    let at = 0;
    for (;;) {
      const open = openingOf(rest, name, at);
      const tagEnd = open === -1 ? -1 : rest.indexOf(">", open);
      if (tagEnd === -1) {
        // Text before an element is dropped, but the beginning of a tag is kept.
        at = open === -1 ? Math.max(at, rest.length - name.length - 2) : open;
        searched = at;
        break;
      }
      if (rest.charAt(tagEnd - 1) === "/") {
        found.push(rest.slice(open, tagEnd + 1));
        at = tagEnd + 1;
        continue;
      }
      const end = rest.indexOf(close, Math.max(tagEnd, searched));
      if (end === -1) {
        at = open;
        searched = Math.max(tagEnd, rest.length - close.length);
        break;
      }
      found.push(rest.slice(open, end));
      at = end + close.length;
    }
    rest = rest.slice(at);
    searched -= at;
    if (rest.length > lengthMax) {
      throw tooLong();
    }
    if (found.length > 0) {
      yield found;
    }
  }
}

/** The offset of a tag with exactly this name. */
function openingOf(text: string, name: string, from: number): number {
  for (let at = text.indexOf(`<${name}`, from); at !== -1; at = text.indexOf(`<${name}`, at + 1)) {
    const behind = text.charAt(at + name.length + 1);
    if (behind === ">" || behind === " " || behind === "/" || behind === "\n" || behind === "\r" || behind === "\t") {
      return at;
    }
    if (behind === "") {
      return at;
    }
  }
  return -1;
}

/** XML allows both; spreadsheet programs write the first. */
const QUOTES = ['"', "'"];

export function attribute(element: string, name: string): string | undefined {
  const tag = element.slice(0, element.indexOf(">") + 1);
  for (const quote of QUOTES) {
    const at = tag.indexOf(` ${name}=${quote}`);
    if (at !== -1) {
      const from = at + name.length + 3;
      const end = tag.indexOf(quote, from);
      return end === -1 ? undefined : unescaped(tag.slice(from, end));
    }
  }
  return undefined;
}

/**
 * The joined texts of an element's `t` elements, without phonetic readings.
 *
 * @throws {Problem} `PAYLOAD_TOO_LARGE` if they have more than `max` characters; checked before they are joined
 */
export function textOf(element: string, max: number): string {
  const nextText = finder((from) => openingOf(element, "t", from));
  const nextPhonetic = finder((from) => openingOf(element, "rPh", from));
  let text = "";
  let at = 0;
  for (;;) {
    const open = nextText(at);
    const phonetic = nextPhonetic(at);
    if (phonetic !== -1 && (open === -1 || phonetic < open)) {
      const end = element.indexOf("</rPh>", phonetic);
      if (end === -1) {
        return text;
      }
      at = end;
      continue;
    }
    const tagEnd = open === -1 ? -1 : element.indexOf(">", open);
    if (tagEnd === -1) {
      return text;
    }
    if (element.charAt(tagEnd - 1) === "/") {
      at = tagEnd + 1;
      continue;
    }
    const end = element.indexOf("</t>", tagEnd);
    if (end === -1) {
      return text;
    }
    const part = unescaped(element.slice(tagEnd + 1, end));
    if (text.length + part.length > max) {
      throw cellTooLong();
    }
    text += part;
    at = end;
  }
}

/**
 * A row's cells by column; an empty cell is null. A row with too many characters has a fault instead of cells.
 *
 * @param position the row's line, if the row does not state it
 * @throws {Problem} `PAYLOAD_TOO_LARGE` for a cell beyond the limits of Excel
 */
export function rowOf(
  element: string,
  { position, shared, shown, columnsMax }: {
    readonly position: number;
    readonly shared: Pick<SharedTexts, "at">;
    /** Absent: numbers are shown as they are stored. */
    readonly shown?: ShownNumber;
    readonly columnsMax: number;
  },
): { readonly row: UploadedRow; readonly characters: number } {
  const values: Cell[] = [];
  const given = Number(attribute(element, "r") ?? position);
  const line = Number.isSafeInteger(given) ? given : position;
  let characters = 0;
  let at = 0;
  for (;;) {
    const open = openingOf(element, "c", at);
    const tagEnd = open === -1 ? -1 : element.indexOf(">", open);
    if (tagEnd === -1) {
      break;
    }
    const isEmpty = element.charAt(tagEnd - 1) === "/";
    const end = isEmpty ? tagEnd : element.indexOf("</c>", tagEnd);
    const cell = element.slice(open, end === -1 ? element.length : end + 1);
    const column = columnOf(attribute(cell, "r")) ?? values.length;
    if (column < columnsMax) {
      const value = isEmpty ? null : valueOf(cell, shared, shown);
      characters += typeof value === "string" ? value.length : 1;
      if (characters > ROW_CHARACTERS_MAX) {
        const fault = `The row is longer than ${ROW_CHARACTERS_MAX} characters`;
        return { row: { line, values: [], fault }, characters };
      }
      while (values.length < column) {
        values.push(null);
      }
      values[column] = value;
    }
    if (end === -1) {
      break;
    }
    at = end + 1;
  }
  return { row: { line, values }, characters };
}

/** 2 for `C7`; undefined for anything that is not a cell name. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? "")?.[0];
  return letters === undefined ? undefined : columnOfLetters(letters);
}

function valueOf(cell: string, shared: Pick<SharedTexts, "at">, shown: ShownNumber = () => undefined): Cell {
  const type = attribute(cell, "t");
  if (type === "inlineStr") {
    return textOf(cell, CELL_CHARACTERS_MAX);
  }
  const open = openingOf(cell, "v", 0);
  const from = open === -1 ? -1 : cell.indexOf(">", open) + 1;
  if (from <= 0) {
    return null;
  }
  const end = cell.indexOf("</v>", from);
  const text = unescaped(cell.slice(from, end === -1 ? from : end));
  if (text.length > CELL_CHARACTERS_MAX) {
    throw cellTooLong();
  }
  switch (type ?? "n") {
    case "s":
      return shared.at(Number(text)) ?? null;
    case "b":
      return text === "1";
    case "e":
      return null;
    case "n":
      // Keeps the text if the number would be written differently.
      return shown(Number(text), Number(attribute(cell, "s") ?? -1)) ??
        (String(Number(text)) === text ? Number(text) : text);
    default:
      return text;
  }
}

function cellTooLong(): Problem {
  return new Problem("PAYLOAD_TOO_LARGE", `A cell of the workbook is longer than ${CELL_CHARACTERS_MAX} characters`);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes("&")) {
    return text;
  }
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]{2,4}));/g, (whole, hex, decimal, name) => {
    if (typeof name === "string") {
      return ENTITIES[name] ?? whole;
    }
    const code = typeof hex === "string" ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : "\ufffd";
  });
}
