import { WORDS } from "../../address_words.ts";
import { nameKey } from "../../../text/name_key.ts";
import { holdsStreetWord } from "./street_words.ts";

/** The first cell of a row: a number with or without letters in front, and in quotes. A comma divides a row without blanks. */
const FIRST_CELL = /^\s{0,8}(["']?)[a-z]{0,4}[-_#]?\d{1,12}\1(?: ?([;|\t])|(,)(?=\S))/iu;
/** Cells that are read, and letters: a row of a table has fewer. */
const CELLS_MAX = 24;
const LENGTH_MAX = 600;
/** A postcode in a cell of its own, with its region or town, as the countries write it: "9494", "MD 21231", "4000-123 Porto". */
const POSTCODE =
  /^(?:\p{L}{1,3}[- ]?)?\d{3,7}(?:-\d{3,4})?(?: \p{L}.*)?$|^\p{L}{1,2}\d[\p{L}\d]? \d\p{L}{2}$|^\p{L}\d\p{L} \d\p{L}\d$/u;
const WORD = /\p{L}+/gu;
const DIGIT = /\d/u;
const NAME = /\p{L}{3}/u;
/** In a cell of its own, with fewer digits than the number of the record. */
const NUMBER = /^\d{1,5}\p{L}?$/u;
/** Digits that no house has. */
const LONG_ID = 6;
/** Between commas, which may also be in quotes. */
const QUOTED_CELLS = /"[^"]*"|[^",]+/gu;

/**
 * The end of the numbers of a record in front of a row of a table, 0 if there is none: "10422;Miller;Main Street 2;9494;Schaan".
 * The row has a house and a postcode besides. In "2201;Main Street;12;Millford;21231" it is the house.
 */
export function recordIdEnd(text: string): number {
  let end = 0;
  for (let next = idEnd(text); next > 0; next = idEnd(text.slice(end + 1))) {
    end += end === 0 ? next : next + 1;
  }
  return end;
}

function idEnd(text: string): number {
  const { 0: cell = "", 2: sign, 3: comma } = FIRST_CELL.exec(text) ?? [];
  const separator = sign ?? comma;
  if (separator === undefined || text.length > LENGTH_MAX) {
    return 0;
  }
  const rest = text.slice(cell.length);
  const written = (comma === undefined ? rest.split(separator, CELLS_MAX) : rest.match(QUOTED_CELLS)) ?? [];
  const cells = written.slice(0, CELLS_MAX).map(unquoted).filter((one) => one !== "");
  const digits = cell.replaceAll(/\D/gu, "").length;
  const [next = "", behind = ""] = cells;
  const isHouse = digits < LONG_ID && !DIGIT.test(next) &&
    (holdsStreetWord(next) || (NUMBER.test(behind) && !cells.some(isHouseCell)));
  const isRow = cells.some((one, at) =>
    (isHouseCell(one) || (one.length < digits && NUMBER.test(one) && !DIGIT.test(cells[at - 1] ?? "0"))) &&
    cells.some((other, i) => i !== at && POSTCODE.test(other))
  );
  // In "69115;Heidelberg;Main Street 2;69117" it is the postcode of the town behind it, which no other cell names.
  const isTown = !DIGIT.test(next) &&
    (cells.includes(next, 1) || !cells.some((one, at) => at > 0 && !isHouseCell(one) && NAME.test(one)));
  return isRow && !isHouse && !isTown ? cell.length - 1 : 0;
}

function unquoted(written: string): string {
  return written.trim().replaceAll(/^["']|["']$/gu, "").trim();
}

/** A street with its number: "Apt 4" is none, nor is "21231 Millford". */
function isHouseCell(cell: string): boolean {
  const words = cell.match(WORD) ?? [];
  return DIGIT.test(cell) && !WORDS.unitWords.has(nameKey(words[0] ?? "")) &&
    (holdsStreetWord(cell) || (!POSTCODE.test(cell) && words.some(({ length }) => length >= WORD_LETTERS_MIN)));
}

const WORD_LETTERS_MIN = 3;
