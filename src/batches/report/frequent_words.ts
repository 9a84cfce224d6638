import type { RowsByName } from "../../domain/chunk_summary.ts";
import { nameKey } from "../../text/name_key.ts";
import { WordReader } from "./read_words.ts";
import type { SummaryFields } from "./summarize_rows.ts";

const LETTER = /\p{L}/u;
/** Letters of a word: one letter says nothing, and a longer text is no word. */
const LENGTH_MIN = 2;
const LENGTH_MAX = 40;
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
  readonly #reader = new WordReader();

  /** Adds a row. */
  add(text: string, { status, words }: Pick<SummaryFields, "status" | "words">): void {
    if (status === "found") {
      this.#found.push(text, words);
    } else {
      addWords(this.#doubtful, missingWords(this.#wordsOf(text), words));
    }
  }

  /** The words of all rows that were added, by falling numbers of rows. */
  frequent(): RowsByName {
    const found = new Map<string, number>();
    if (this.#doubtful.size > 0) {
      this.#reader.select(this.#doubtful.keys());
      for (let at = 0; at < this.#found.length; at += 2) {
        const words = this.#reader.selected(this.#found[at] ?? "").filter((word) => this.#doubtful.has(word));
        if (words.length > 0) {
          addWords(found, missingWords([...new Set(words)], this.#found[at + 1] ?? ""));
        }
      }
    }
    const frequent = [...this.#doubtful].filter(([word, count]) => count > (found.get(word) ?? 0))
      .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
    return Object.fromEntries(frequent.slice(0, WORDS_MAX));
  }

  /** The words of a row's text, each once. */
  #wordsOf(text: string): readonly string[] {
    const words = this.#reader.all(text)
      .filter((word) => word.length >= LENGTH_MIN && word.length <= LENGTH_MAX && LETTER.test(word));
    return [...new Set(words)];
  }
}

function addWords(counts: Map<string, number>, words: readonly string[]): void {
  for (const word of words) {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

function missingWords(words: readonly string[], answered: string): readonly string[] {
  if (words.length === 0) {
    return words;
  }
  const key = nameKey(answered);
  return words.filter((word) => !key.includes(nameKey(word)));
}
