const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Knuth's multiplicative hash: neighbouring seeds give different edits. */
const SPREAD = 2_654_435_761;

/** The name with one edit after its first letter: a letter dropped, added or replaced, or two swapped. */
export function misspelt(name: string, seed: number): string {
  const letters = Array.from(name);
  const draw = Math.imul(seed + 1, SPREAD) >>> 0;
  const at = 1 + (draw >>> 4) % Math.max(1, letters.length - 1);
  const letter = LETTERS.charAt((draw >>> 16) % LETTERS.length);
  const before = letters.slice(0, at).join("");
  const after = letters.slice(at + 1).join("");
  switch (draw >>> 30) {
    case 0:
      return before + after;
    case 1:
      return before + letter + (letters[at] ?? "") + after;
    case 2:
      return before + letter + after;
    default:
      return letters.slice(0, at - 1).join("") + (letters[at] ?? "") + (letters[at - 1] ?? "") + after;
  }
}
