/**
 * @module Functions over texts, without input or output. In go words as people write them; out come forms that can be
 * compared: `fold.ts` removes case and accents, keys are what the gazetteer indexes (here for places, `street_key.ts`
 * for streets, `other_script_key.ts` for the sounds of other scripts), `house_number.ts` and `*_number*.ts` read
 * numbers, `edit_distance.ts` counts typos. Any file may be imported. Start here and at `street_key.ts`.
 */

import { fold } from "./fold.ts";
import { latinText } from "./latin_text.ts";

const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu;
/**
 * Letters up to here (Latin) fold one by one, whatever is next to them: their keys are kept in a table. Most names
 * are Latin, and a table takes a tenth of the time of normalizing.
 */
const LATIN_END = 0x250;
const keyOfLetter: (string | undefined)[] = Array.from({ length: LATIN_END });
const LATIN_1_END = 0x100;
/** Longer names are few. */
const KEY_LETTERS_MAX = 256;
/** The key that is made. Reused by all names. */
const letters = new Uint8Array(KEY_LETTERS_MAX);

/**
 * The key under which a name is indexed and looked up: folded, only letters and digits. Spaces are dropped so that
 * joined and split spellings meet.
 *
 * @example
 * ```ts
 * nameKey("Saint-Étienne"); // "saintetienne"
 * nameKey("St. Gallen"); // "stgallen"
 * ```
 */
export function nameKey(name: string): string {
  let length = 0;
  let isKey = true;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    if (unit >= LATIN_END) {
      return slowKey(name);
    }
    const key = keyOfLetter[unit] ??= slowKey(name.charAt(i));
    for (let j = 0; j < key.length; j++) {
      const letter = key.charCodeAt(j);
      if (letter >= LATIN_1_END || length === KEY_LETTERS_MAX) {
        return slowKey(name);
      }
      letters[length++] = letter;
    }
    isKey &&= length === i + 1 && letters[i] === unit;
  }
  return isKey ? name : latinText(letters, 0, length);
}

function slowKey(name: string): string {
  return fold(name).replace(NOT_LETTER_OR_DIGIT, "");
}
