/** How a recogniser changes the characters of a text before it reads them, one by one. ASCII ones stay one unit long. */
export type Change = (character: string) => string;

/** Characters whose UTF-16 unit is below it are ASCII. */
export const ASCII_END = 128;
/** The characters of runs: letters and digits of ASCII. */
const RUN_CHARACTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
export const RUN_CHARACTER_COUNT = RUN_CHARACTERS.length;
/** By ASCII unit: the character's number in runs; other characters have the first one's. */
export const NUMBER_IN_RUNS: Uint8Array = new Uint8Array(ASCII_END);
const IS_IN_RUNS = new Uint8Array(ASCII_END);
for (let number = 0; number < RUN_CHARACTER_COUNT; number += 1) {
  NUMBER_IN_RUNS[RUN_CHARACTERS.charCodeAt(number)] = number;
  IS_IN_RUNS[RUN_CHARACTERS.charCodeAt(number)] = 1;
}
const ASCII = Array.from({ length: ASCII_END }, (_, unit) => String.fromCharCode(unit));

/** A set of characters of runs: the first 31 of them, and the others, a bit each. */
export interface RunCharacters {
  readonly low: number;
  readonly high: number;
}

/** Characters in the lower half of a set. */
export const HALF = 31;
const DIGITS = 10;
const HALF_SET = 2 ** HALF - 1;
const DIGIT_SET = 2 ** DIGITS - 1;
export const ALL_RUN_CHARACTERS: RunCharacters = { low: HALF_SET, high: HALF_SET };

/** A character class of a pattern. */
export interface CharacterClass {
  /** The letters and digits of ASCII that belong to it, and whether there are any. */
  readonly inRuns: RunCharacters;
  readonly letters: boolean;
  readonly digits: boolean;
  /** Whether other characters may belong to it. */
  readonly others: boolean;
  /** Whether a character of the caller's text belongs to it. */
  has(character: string): boolean;
}

/** Classes that have characters beyond ASCII. */
const BEYOND_ASCII = /\\[pPsSWDu]|\[\^|[^ -~]|^\.$/u;

/** The classes of several patterns. Equal classes of patterns that read the same characters are one object. */
export class CharacterClasses {
  readonly #known = new Map<Change | undefined, Map<string, CharacterClass>>();
  readonly #changed = new Map<Change | undefined, string>();

  /**
   * The class with a source of one character, as in the source of a regular expression with these flags (without `g`),
   * after a change.
   */
  of(
    source: string,
    { flags, change }: { readonly flags: string; readonly change: Change | undefined },
  ): CharacterClass {
    const known = this.#known.get(change) ?? new Map<string, CharacterClass>();
    this.#known.set(change, known);
    const key = `${flags}/${source}`;
    const found = known.get(key) ?? newClass(source, { flags, change, ascii: this.#asciiAfter(change) });
    known.set(key, found);
    return found;
  }

  /** All ASCII characters after a change. */
  #asciiAfter(change: Change | undefined): string {
    const changed = this.#changed.get(change) ?? (change === undefined ? ASCII : ASCII.map(change)).join("");
    if (changed.length !== ASCII_END) {
      throw new RangeError(`a change must keep ASCII characters ${ASCII_END} units long: they are ${changed.length}`);
    }
    this.#changed.set(change, changed);
    return changed;
  }
}

function newClass(
  source: string,
  { flags, change, ascii }: { readonly flags: string; readonly change: Change | undefined; readonly ascii: string },
): CharacterClass {
  const members = new Uint8Array(ASCII_END);
  let low = 0;
  let high = 0;
  let others = BEYOND_ASCII.test(source);
  // One search tests all characters: one by one, the first text of a process would wait for it.
  const search = new RegExp(source, `${flags}g`);
  for (let match = search.exec(ascii); match !== null; match = search.exec(ascii)) {
    const unit = match.index;
    members[unit] = 1;
    const number = NUMBER_IN_RUNS[unit]!;
    if (IS_IN_RUNS[unit] === 0) {
      others = true;
    } else if (number < HALF) {
      low |= 1 << number;
    } else {
      high |= 1 << (number - HALF);
    }
  }
  const digits = (low & DIGIT_SET) !== 0;
  const letters = (low & ~DIGIT_SET) !== 0 || high !== 0;
  /** For characters beyond ASCII. */
  let expression: RegExp | undefined;
  return {
    inRuns: { low, high },
    letters,
    digits,
    others: others || (!letters && !digits),
    has(character) {
      const unit = character.charCodeAt(0);
      if (unit < ASCII_END) {
        return members[unit] === 1;
      }
      expression ??= new RegExp(`^${source}$`, flags);
      return expression.test(change === undefined ? character : change(character));
    },
  };
}
