import type { RowsByName } from "../../domain/chunk_summary.ts";
import { nameKey } from "../../text/name_key.ts";
import type { StoredResolution } from "../rows/mod.ts";

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
export class FrequentWords {
  readonly #doubtful = new Map<string, number>();
  /** Texts of found rows, each followed by the words of its answer. They are compared when all rows are known. */
  readonly #found: string[] = [];

  /** Adds a row. */
  add(text: string, answer: StoredResolution): void {
    if (answer.status === "found") {
      this.#found.push(text, answeredWords(answer));
    } else {
      addWords(this.#doubtful, missingWords(wordsOf(text), answeredWords(answer)));
    }
  }

  /** The words of all rows that were added, by falling numbers of rows. */
  frequent(): RowsByName {
    const found = new Map<string, number>();
    for (let at = 0; this.#doubtful.size > 0 && at < this.#found.length; at += 2) {
      const words = readWords(this.#found[at] ?? "").filter((word) => this.#doubtful.has(word));
      addWords(found, missingWords([...new Set(words)], this.#found[at + 1] ?? ""));
    }
    const frequent = [...this.#doubtful].filter(([word, count]) => count > (found.get(word) ?? 0))
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    return Object.fromEntries(frequent.slice(0, WORDS_MAX));
  }
}

function addWords(counts: Map<string, number>, words: readonly string[]): void {
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

/** The words of a row's text, each once. */
function wordsOf(text: string): readonly string[] {
  const words = readWords(text)
    .filter((word) => word.length >= LENGTH_MIN && word.length <= LENGTH_MAX && LETTER.test(word));
  return [...new Set(words)];
}

function readWords(text: string): readonly string[] {
  const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
  return words.length > WORDS_OF_ROW_MAX ? words.slice(0, WORDS_OF_ROW_MAX) : words;
}

function answeredWords({ label, components }: StoredResolution): string {
  return [label ?? "", ...Object.values(components ?? {})].join(" ");
}

function missingWords(words: readonly string[], answered: string): readonly string[] {
  if (words.length === 0) {
    return words;
  }
  const key = nameKey(answered);
  return words.filter((word) => !key.includes(nameKey(word)));
}
