import { nameKey } from "./name_key.ts";

/** How people type a letter that their keyboard lacks. Where folding gives another letter ("ö" → "o"). */
const TYPED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const TYPED_LETTER = /[äöüåø]/gu;
/** Countries where these letters are written so; elsewhere "ö" is "o". */
const COUNTRIES = new Set(["DE", "AT", "CH", "LI", "LU", "DK", "NO", "SE", "FI", "EE", "AX", "FO", "IT", "BE", "HU"]);

/** Words that are written out or shortened, as they begin a name or stand in it. */
const SHORT: readonly (readonly [written: RegExp, other: string])[] = [
  [/(^|[ -])saint(?=[ -])/u, "$1st"],
  [/(^|[ -])st\.?(?=[ -])/u, "$1saint"],
  [/(^|[ -])sainte(?=[ -])/u, "$1ste"],
  [/(^|[ -])ste\.?(?=[ -])/u, "$1sainte"],
  [/(^|[ -])sankt(?=[ -])/u, "$1st"],
  [/^fort(?=[ -])/u, "ft"],
  [/^ft\.?(?=[ -])/u, "fort"],
  [/^mount(?=[ -])/u, "mt"],
  [/^mt\.?(?=[ -])/u, "mount"],
];

/**
 * Other spellings that certainly refer to the name: letters typed on a keyboard that lacks them, and saints, forts and
 * mounts written out or abbreviated. Only those whose key differs from the name's.
 *
 * @example
 * ```ts
 * spellings("Köln", "DE"); // ["koeln"]
 * spellings("St. Louis", "US"); // ["saint louis"]
 * ```
 */
export function spellings(name: string, countryCode: string): string[] {
  const lower = name.toLowerCase().normalize("NFC");
  const found: string[] = [];
  if (COUNTRIES.has(countryCode) && lower.search(TYPED_LETTER) >= 0) {
    found.push(lower.replace(TYPED_LETTER, (letter) => TYPED[letter] ?? letter));
  }
  for (const [written, other] of SHORT) {
    if (written.test(lower)) {
      found.push(lower.replace(written, other));
    }
  }
  if (found.length === 0) {
    return found;
  }
  const key = nameKey(name);
  return found.filter((spelling) => nameKey(spelling) !== key);
}
