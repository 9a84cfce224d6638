import type { BatchMapping, ColumnPart, PartColumns } from "../../domain/batch.ts";
import { isInputTooLong, STATED_COMPONENTS, STATED_LENGTH_MAX, type StructuredInput } from "../../domain/input.ts";
import { lexiconWords } from "../../text/lexicon_words.ts";
import { nameWords } from "../../text/name_words.ts";
import { isBlank, plainCell, wholeNumber } from "../../text/plain_cell.ts";

/** Separators between two columns; dropped at either end of the text. */
const SEPARATORS: ReadonlySet<string> = new Set([" ", "\t", "\n", ",", ";", "/", "-"]);

interface Piece {
  readonly literal: string;
  readonly name: string | undefined;
}

/** Longer texts are data. UTF-16 units. */
const FIRST_MAX = 250;
const TOTALS = lexiconWords("totalWords");
const REMARKS = lexiconWords("remarkWords");
const FOOTNOTE = /^[*†‡¹²³]/u;
/** Letters of a currency or unit beside an amount. */
const UNIT_LETTERS_MAX = 4;
/** "Grand total of 2024". */
const TOTAL_WORDS_MAX = 3;

type PartsMapping = Extract<BatchMapping, { readonly parts: PartColumns }>;

/** The cells of a row by their parts, without the empty ones. */
export type RowParts = { readonly [Part in ColumnPart]?: string };

/** Parts that a whole address may lack, in the order in which they are added to it. */
const COMPLETIONS = ["unit", "district", "postcode", "locality", "county", "region"] as const;
const DECIMAL_COMMA = /^[-+]?[0-9]{1,3},[0-9]+$/u;
/** Longer numbers next to a town are a postcode, whose place in the text the resolver knows. */
const POSTCODE_IN_TOWN = /[0-9]{3}/u;
/** A house number without a unit or a note. */
const PLAIN_NUMBER = /^[0-9]+ ?\p{L}{0,2}(?: ?[-/–] ?[0-9]+ ?\p{L}{0,2})?$/u;

export function rowParts({ parts: columns, lines = [] }: PartsMapping, cellAt: (column: number) => string): RowParts {
  const parts: { -readonly [Part in ColumnPart]?: string } = {};
  for (const [part, column] of Object.entries(columns)) {
    const cell = plainCell(cellAt(column));
    if (!isBlank(cell)) {
      // The keys of the type.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      parts[part as ColumnPart] = part === "houseNumber" ? wholeNumber(cell) : cell;
    }
  }
  const further = lines.map((column) => plainCell(cellAt(column))).filter((cell) => !isBlank(cell));
  const unit = [parts.unit, ...further].filter((cell) => cell !== undefined);
  if (unit.some((line) => isOfStreet(line, parts))) {
    // "Siluna GmbH" above "Landstrasse 123": which line is the street is known to the resolver.
    const { unit: _unit, ...others } = parts;
    return { ...others, street: [...(parts.street === undefined ? [] : [parts.street]), ...unit].join(", ") };
  }
  return unit.length === 0 ? parts : { ...parts, unit: unit.join(", ") };
}

const UNIT_WORDS = new Set([
  ...lexiconWords("unitWords"),
  ...lexiconWords("floorWords"),
  ...lexiconWords("unitMarkers"),
  // "Postfach 12"; the words of longer phrases are also those of streets.
  ...[...lexiconWords("boxes")].filter((words) => !words.includes(" ")),
]);
/** Shorter words are also parts of a unit's number. */
const NAME = /\p{L}{3}|[\u3040-\u9fff\uac00-\ud7af]/u;
const DIGIT = /\p{N}/u;
const ONLY_NUMBER = /^\p{N}{1,4} ?\p{L}?$/u;

/** Whether a further line is a street with its number, or the number that the street lacks. */
function isOfStreet(line: string, { street = "", houseNumber }: RowParts): boolean {
  if (houseNumber !== undefined || !DIGIT.test(line)) {
    return false;
  }
  const isNumbered = DIGIT.test(street);
  return ONLY_NUMBER.test(line)
    ? street !== "" && !isNumbered
    : (!isNumbered || isUnit(street)) && NAME.test(line) && !isUnit(line);
}

function isUnit(line: string): boolean {
  return nameWords(line).some((word) => UNIT_WORDS.has(word));
}

/**
 * The template by which parts are written as one text, in the order of the table's columns where countries differ: the
 * number before or after its street, the postcode before or after its town.
 *
 * @example
 * ```ts
 * partsTemplate({ street: 1, postcode: 2, locality: 3 }); // "{street}, {postcode} {locality}"
 * ```
 */
export function partsTemplate(columns: PartColumns): string {
  return templates.getOrInsertComputed(columns, newTemplate);
}

/** Made once for a batch: the same object for millions of rows. */
const templates = new WeakMap<PartColumns, string>();

function newTemplate(columns: PartColumns): string {
  if (!hasAddress(columns)) {
    return "{latitude}, {longitude}";
  }
  const has = (part: ColumnPart): boolean => columns[part] !== undefined;
  const isBefore = (one: ColumnPart, other: ColumnPart): boolean =>
    (columns[one] ?? Infinity) < (columns[other] ?? Infinity);
  const street = isBefore("houseNumber", "street") ? ["houseNumber", "street"] : ["street", "houseNumber"];
  const isPostcodeLast = isBefore("region", "postcode") && isBefore("locality", "postcode");
  const town = isBefore("postcode", "locality") || !has("locality") || isPostcodeLast
    ? [...(isPostcodeLast ? [] : ["postcode"]), "locality"]
    : ["locality", "postcode"];
  const region = isPostcodeLast ? ["region", "postcode"] : ["region"];
  return [["fullAddress"], street, ["unit"], ["district"], town, ["county"], region, ["country"]]
    .map((group) => group.filter((part) => part in columns).map((part) => `{${part}}`).join(" "))
    .filter((group) => group !== "").join(", ");
}

/** A row as one text; empty if it says nothing about its place. */
export function partsText(parts: RowParts, columns: PartColumns): string {
  if (!hasAddress(parts)) {
    const { latitude, longitude } = parts;
    return latitude === undefined || longitude === undefined ? "" : `${degrees(latitude)}, ${degrees(longitude)}`;
  }
  const { fullAddress } = parts;
  if (fullAddress === undefined) {
    // A country alone is no address.
    return Object.keys(parts).every((part) => part === "country" || part === "latitude" || part === "longitude")
      ? parts.country ?? ""
      : fillTemplate(partsTemplate(columns), (name) => textOf(parts, name));
  }
  const lower = fullAddress.toLowerCase();
  const missing = COMPLETIONS.flatMap((part) => parts[part] ?? []).filter((text) =>
    !lower.includes(text.toLowerCase())
  );
  return [fullAddress, ...missing].join(", ");
}

/**
 * A row as the components of a structured address; undefined if it is one text: a whole address, a pair of coordinates,
 * or a town with its postcode in one cell.
 */
export function partsComponents(parts: RowParts, columns: PartColumns): StructuredInput["components"] | undefined {
  const { fullAddress, locality = "", postcode, street, houseNumber } = parts;
  const isText = fullAddress !== undefined || !hasAddress(parts) ||
    (postcode === undefined && POSTCODE_IN_TOWN.test(locality)) ||
    Object.values(parts).some(({ length }) => length > STATED_LENGTH_MAX);
  if (isText) {
    return undefined;
  }
  const components: { -readonly [Name in keyof StructuredInput["components"]]: string } = {};
  for (const name of STATED_COMPONENTS) {
    const text = parts[name];
    if (text !== undefined) {
      components[name] = text;
    }
  }
  if (street !== undefined && houseNumber !== undefined && !PLAIN_NUMBER.test(houseNumber)) {
    const isNumberFirst = (columns.houseNumber ?? 0) < (columns.street ?? 0);
    components.street = isNumberFirst ? `${houseNumber} ${street}` : `${street} ${houseNumber}`;
    delete components.houseNumber;
  }
  return components;
}

function hasAddress(parts: { readonly [Part in ColumnPart]?: unknown }): boolean {
  return Object.keys(parts).some((part) => part !== "latitude" && part !== "longitude");
}

function textOf(parts: RowParts, name: string): string {
  // Names of the template are parts.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return parts[name as ColumnPart] ?? "";
}

function degrees(text: string): string {
  return DECIMAL_COMMA.test(text) ? text.replace(",", ".") : text;
}

/** Whether a row of a table is no data: the sums of its columns, a footnote, or where it comes from. */
export function isRemark(cells: readonly string[], columns: number): boolean {
  const [first, ...others] = cells.filter((cell) => cell.trim() !== "");
  if (first === undefined || columns < 2 || first.length > FIRST_MAX || !others.every(isAmount)) {
    return false;
  }
  const [label = "", ...text] = first.trim().split(":");
  const words = nameWords(label);
  const isTotal = words.length <= TOTAL_WORDS_MAX && (TOTALS.has(words[0] ?? "") || TOTALS.has(words.at(-1) ?? ""));
  const isNamed = text.length > 0 && words.length === 1 && REMARKS.has(words[0] ?? "");
  return (isTotal && text.every(isAmount)) || (others.length === 0 && (FOOTNOTE.test(label) || isNamed));
}

function isAmount(cell: string): boolean {
  return cell.trim() === "" ||
    cell.length <= FIRST_MAX && /\p{Nd}/u.test(cell) && (cell.match(/\p{L}/gu) ?? []).length <= UNIT_LETTERS_MAX;
}

/** Names of a template's columns, in order: `{street} {number}, {city}` has three. */
export function templateNames(template: string): string[] {
  return pieces(template).flatMap(({ name }) => name === undefined ? [] : [name]);
}

/**
 * Fills a template's `{column}` placeholders. Separators next to an empty placeholder are removed too, so that an absent
 * column leaves no comma behind.
 *
 * @example
 * ```ts
 * fillTemplate("{street} {number}, {city}", (name) => ({ street: "Städtle", city: "Vaduz" })[name] ?? "");
 * // "Städtle, Vaduz"
 * ```
 */
export function fillTemplate(template: string, valueOf: (name: string) => string): string {
  const values = new Map<string, string>();
  let text = "";
  let separator = "";
  let hasSkipped = false;
  for (const { literal, name } of pieces(template)) {
    separator += literal;
    const value = name === undefined ? "" : values.get(name) ?? valueOf(name).trim();
    if (name !== undefined) {
      values.set(name, value);
    }
    if (value !== "") {
      // Around an empty placeholder one separator stays: the comma, if there is one.
      text += (!hasSkipped ? separator : separator.includes(",") ? ", " : " ") + value;
      separator = "";
      hasSkipped = false;
      if (isInputTooLong(text)) {
        return text;
      }
    } else if (name !== undefined) {
      hasSkipped = true;
    }
  }
  return trimmed(hasSkipped ? text : text + separator);
}

function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && SEPARATORS.has(text.charAt(from))) {
    from++;
  }
  while (to > from && SEPARATORS.has(text.charAt(to - 1))) {
    to--;
  }
  return text.slice(from, to);
}

function pieces(template: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  for (;;) {
    const open = template.indexOf("{", at);
    const close = open === -1 ? -1 : template.indexOf("}", open);
    if (close === -1) {
      found.push({ literal: template.slice(at), name: undefined });
      return found;
    }
    found.push({ literal: template.slice(at, open), name: template.slice(open + 1, close) });
    at = close + 1;
  }
}
