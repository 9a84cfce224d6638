import table from "../../data/mapcode_areas.json" with { type: "json" };
import { withoutAbjad } from "./without_abjad.ts";
import { withoutVowels } from "./without_vowels.ts";

/** In the order of each script's letters in the table. */
const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
/**
 * Scripts with few or no vowels: there, codes that would be words get two extra digits. Greek, Hebrew, Arabic, Korean.
 */
const ABJAD = /[\u0370-\u03ff\u0590-\u05ff\u0600-\u06ff\u1100-\u11ff]/u;
const ASCII = /^[ -~]*$/u;

let letters: ReadonlyMap<string, string> | undefined;

/**
 * A mapcode of another script in Latin upper-case letters: `ΗΘ.Φ2` and `БЖ.ЛС` as well as `XX.XX`. Undefined if a
 * letter belongs to no script of the mapcode system.
 */
export function romanized(code: string, extension: string): string | undefined {
  if (ASCII.test(code + extension)) {
    return undefined;
  }
  const latin = inLatin(code);
  const tail = inLatin(extension);
  if (latin === undefined || tail === undefined) {
    return undefined;
  }
  const plain = ABJAD.test(code) ? withoutAbjad(withoutVowels(latin) ?? latin) : latin;
  return tail === "" ? plain : `${plain}-${tail}`;
}

function inLatin(text: string): string | undefined {
  letters ??= new Map(
    table.scripts.flatMap((script) => Array.from(script, (letter, at) => [letter, LATIN.charAt(at)] as const)),
  );
  let latin = "";
  for (const letter of text.toUpperCase()) {
    const one = ASCII.test(letter) ? letter : letters.get(letter);
    if (one === undefined) {
      return undefined;
    }
    latin += one;
  }
  return latin;
}
