import type { RowsByName } from "../../domain/chunk_summary.ts";
import { nameKey } from "../../text/name_key.ts";
import type { StoredResolution } from "../rows/mod.ts";

/** The text of a row and its answer. */
export interface RowText {
  readonly text: string;
  readonly answer: StoredResolution;
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const LETTER = /\p{L}/u;
/** Letters of a word: one letter says nothing, and a longer text is no word. */
const LENGTH_MIN = 2;
const LENGTH_MAX = 40;
/** Words of one row that are read: those of an address. */
const WORDS_OF_ROW_MAX = 64;
/** Words kept of a chunk. A word in more than a hundredth of the rows is always among them. */
const WORDS_MAX = 100;

/**
 * The words that rows without a sure answer have and their answers lack, with the number of such rows. A word that found
 * rows lack as often, such as the name of a country in another language, is not what keeps a row from being found.
 */
export function frequentWords(rows: readonly RowText[]): RowsByName {
  const balance = new Map<string, { rows: number; found: number }>();
  for (const { text, answer } of rows) {
    const isFound = answer.status === "found";
    for (const word of missingWords(text, answer)) {
      const counts = balance.get(word) ?? { rows: 0, found: 0 };
      balance.set(word, counts);
      counts[isFound ? "found" : "rows"]++;
    }
  }
  const frequent = [...balance].filter(([, { rows: count, found }]) => count > found)
    .sort(([one, a], [other, b]) => b.rows - a.rows || (one < other ? -1 : 1));
  return Object.fromEntries(frequent.slice(0, WORDS_MAX).map(([word, counts]) => [word, counts.rows]));
}

function missingWords(text: string, { label, components }: StoredResolution): ReadonlySet<string> {
  const answered = nameKey([label ?? "", ...Object.values(components ?? {})].join(" "));
  const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
  return new Set(
    words.slice(0, WORDS_OF_ROW_MAX).filter((word) =>
      word.length >= LENGTH_MIN && word.length <= LENGTH_MAX && LETTER.test(word) && !answered.includes(nameKey(word))
    ),
  );
}
