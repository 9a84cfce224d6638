/** Writes the code points of a text to the front of `letters`; returns how many there were, at most its length. */
export function lettersOf(text: string, letters: Uint32Array): number {
  let length = 0;
  for (let at = 0; at < text.length && length < letters.length; length++) {
    const point = text.codePointAt(at)!;
    letters[length] = point;
    at += point > 0xffff ? 2 : 1;
  }
  return length;
}
