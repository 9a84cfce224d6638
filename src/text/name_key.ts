/**
 * @module Functions over texts, without input or output. In go words as people write them; out come forms that can be
 * compared: `fold.ts` removes case and accents, keys are what the gazetteer indexes (here for places, `street_key.ts`
 * for streets, `other_script_key.ts` for the sounds of other scripts), `house_number.ts` and `*_number*.ts` read
 * numbers, `edit_distance.ts` counts typos. Any file may be imported. Start here and at `street_key.ts`.
 */

import { fold } from "./fold.ts";

const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{M}\p{N}]+/gu;
/** Names that equal their key: most names of one word in lower case. */
const PLAIN = /^[a-z0-9]*$/;
/**
 * Letters up to here (Latin) fold one by one, whatever is next to them: their keys are kept in a table. Most names
 * are Latin, and a table takes a tenth of the time of normalizing.
 */
const LATIN_END = 0x250;
const keyOfLetter: (string | undefined)[] = Array.from({ length: LATIN_END });

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
  const lower = name.toLowerCase();
  if (PLAIN.test(lower)) {
    return lower;
  }
  let key = "";
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    if (unit >= LATIN_END) {
      return slowKey(name);
    }
    key += keyOfLetter[unit] ??= slowKey(name.charAt(i));
  }
  return key;
}

function slowKey(name: string): string {
  return fold(name).replace(NOT_LETTER_OR_DIGIT, "");
}
