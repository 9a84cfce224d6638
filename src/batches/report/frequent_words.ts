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
/** Words kept of a chunk, the most frequent ones. A word that is rare in every chunk may be lost. */
const WORDS_MAX = 100;

/**
 * The words that rows without a sure answer have and their answers lack, with the number of such rows. A word that found
 * rows lack as often, such as the name of a country in another language, is not what keeps a row from being found.
 */
export function frequentWords(rows: readonly RowText[]): RowsByName {
  const doubtful = new Map<string, number>();
  for (const { text, answer } of rows) {
    if (answer.status !== "found") {
      missingWords(wordsOf(text), answer).forEach((word) => doubtful.set(word, (doubtful.get(word) ?? 0) + 1));
    }
  }
  const found = new Map<string, number>();
  for (const { text, answer } of rows) {
    if (doubtful.size > 0 && answer.status === "found") {
      const words = wordsOf(text).filter((word) => doubtful.has(word));
      missingWords(words, answer).forEach((word) => found.set(word, (found.get(word) ?? 0) + 1));
    }
  }
  const frequent = [...doubtful].filter(([word, count]) => count > (found.get(word) ?? 0))
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  return Object.fromEntries(frequent.slice(0, WORDS_MAX));
}

/** The words of a row's text, each once. */
function wordsOf(text: string): readonly string[] {
  const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
  const read = words.slice(0, WORDS_OF_ROW_MAX)
    .filter((word) => word.length >= LENGTH_MIN && word.length <= LENGTH_MAX && LETTER.test(word));
  return [...new Set(read)];
}

function missingWords(words: readonly string[], { label, components }: StoredResolution): readonly string[] {
  if (words.length === 0) {
    return [];
  }
  const answered = nameKey([label ?? "", ...Object.values(components ?? {})].join(" "));
  return words.filter((word) => !answered.includes(nameKey(word)));
}
