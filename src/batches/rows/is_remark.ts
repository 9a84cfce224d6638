import { lexiconWords } from "../../text/lexicon_words.ts";
import { nameWords } from "../../text/name_words.ts";

/** Longer texts are data. UTF-16 units. */
const FIRST_MAX = 250;
const TOTALS = lexiconWords("totalWords");
const REMARKS = lexiconWords("remarkWords");
const FOOTNOTE = /^[*†‡¹²³]/u;
/** Letters of a currency or unit beside an amount. */
const UNIT_LETTERS_MAX = 4;
/** "Grand total of 2024". */
const TOTAL_WORDS_MAX = 3;

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
