const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;
/** Words of one row that are read: those of an address. */
const WORDS_OF_ROW_MAX = 64;
/** Below the combining marks each character stands for itself: NFC changes none of them. */
const PLAIN_END = 0x300;
/** Of a character whose lower case is more than one. */
const SEVERAL = 0xffff;
/** Lower case of each plain character of a word, 0 of one between words. */
const LOWER = Uint16Array.from({ length: PLAIN_END }, (_, unit) => {
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  return !IN_WORD.test(character) ? 0 : lower.length === 1 ? lower.charCodeAt(0) : SEVERAL;
});
/** Bits of the table of selected words: with some hundred of them, one in a hundred other words is looked up too. */
const TABLE_BITS = 15;
const FACTOR = 0x0100_0193;

/** Reads the words of texts, in lower case. */
export class WordReader {
  /** 1 where the hash of a selected word falls. */
  readonly #isSelected = new Uint8Array(1 << TABLE_BITS);

  /** All words, in their order. */
  all(text: string): readonly string[] {
    const words = text.normalize("NFC").toLowerCase().match(WORD) ?? [];
    return words.length > WORDS_OF_ROW_MAX ? words.slice(0, WORDS_OF_ROW_MAX) : words;
  }

  /** Selects words, in addition to those that are. */
  select(words: Iterable<string>): void {
    for (const word of words) {
      let hash = 0;
      for (let at = 0; at < word.length; at++) {
        hash = Math.imul(hash ^ word.charCodeAt(at), FACTOR);
      }
      this.#isSelected[slotOf(hash)] = 1;
    }
  }

  /** The selected words of a text and a few others, in their order: most words are passed over by their hash alone. */
  selected(text: string): readonly string[] {
    let words: string[] | undefined;
    let count = 0;
    let from = 0;
    let hash = 0;
    for (let at = 0; at <= text.length; at++) {
      const unit = at < text.length ? text.charCodeAt(at) : 0;
      const lower = unit < PLAIN_END ? LOWER[unit]! : SEVERAL;
      if (lower === SEVERAL) {
        return this.all(text);
      }
      if (lower !== 0) {
        hash = Math.imul(hash ^ lower, FACTOR);
        continue;
      }
      if (at > from && count++ < WORDS_OF_ROW_MAX && this.#isSelected[slotOf(hash)] === 1) {
        (words ??= []).push(text.slice(from, at).toLowerCase());
      }
      from = at + 1;
      hash = 0;
    }
    return words ?? NONE;
  }
}

const NONE: readonly string[] = [];

/** The upper bits of a product are its best ones. */
function slotOf(hash: number): number {
  return hash >>> (32 - TABLE_BITS);
}
