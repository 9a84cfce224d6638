const LOWER = /\p{Ll}/u;
const WORD = /\p{L}[\p{L}\p{M}'’]*/gu;
/** Left as they are: directions and Roman numerals. */
const KEPT = new Set(["NE", "NW", "SE", "SW", "II", "III", "IV", "VI", "VII", "VIII", "IX", "XI", "XII"]);

/** The number of a road: "US 33", "BR-060". */
const ROAD_NUMBER = /^\p{Lu}{1,2}[ -]?\d{1,4}\p{Lu}?$/u;

/**
 * A name written in capitals throughout, as many registers do, in the usual mixed case; any other name unchanged.
 *
 * @example
 * ```ts
 * titleCase("E 42ND ST NW"); // "E 42nd St NW"
 * titleCase("McDowell Rd"); // "McDowell Rd"
 * titleCase("BR-060"); // "BR-060"
 * ```
 */
export function titleCase(name: string): string {
  if (LOWER.test(name) || ROAD_NUMBER.test(name)) {
    return name;
  }
  return name.replace(WORD, (word: string, at: number) => {
    if (KEPT.has(word)) {
      return word;
    }
    const isSuffix = at > 0 && /\d/.test(name.charAt(at - 1));
    return isSuffix ? word.toLowerCase() : word.charAt(0) + word.slice(1).toLowerCase();
  });
}
