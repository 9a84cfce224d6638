import { MAX_KEY_LETTERS } from "../../file/format.ts";

/** Writes the code points of a text to the front of `letters`; returns how many there were, at most its length. */
export function lettersOf(text: string, letters: Uint32Array): number {
  let length = 0;
  for (let at = 0; at < text.length && length < letters.length; length++) {
    const unit = text.charCodeAt(at);
    // A surrogate is rare; `codePointAt` for every letter would take three times as long.
    const point = unit >= 0xd800 && unit <= 0xdfff ? text.codePointAt(at)! : unit;
    letters[length] = point;
    at += point > 0xffff ? 2 : 1;
  }
  return length;
}

/** As `lettersOf`, but 0 for a text that is longer than any key. */
export function keyLettersOf(text: string, letters: Uint32Array): number {
  return text.length > MAX_KEY_LETTERS ? 0 : lettersOf(text, letters);
}
