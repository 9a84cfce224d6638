/** A shorter word is too often another word when one letter changes ("Bern", "Bonn"; "Rom", "Ulm"). */
const LETTERS_FOR_ONE = 4;
const LETTERS_FOR_TWO = 8;

/** The most edits at which a key of this many letters (code points) matches: 0, 1 or 2. */
export function editsAllowed(letters: number): 0 | 1 | 2 {
  if (letters < LETTERS_FOR_ONE) {
    return 0;
  }
  return letters < LETTERS_FOR_TWO ? 1 : 2;
}
