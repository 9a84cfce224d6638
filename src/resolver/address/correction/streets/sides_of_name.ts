import type { StreetWord } from "../../../../text/street_word.ts";

/** How words begin that say on which side a street lies, in languages in which a letter or two tell one from another. */
const BEGINNINGS: readonly (readonly [side: string, beginning: RegExp])[] = [
  ["e", /^(?:ost|oost|oriente$|leste$|este$)/u],
  ["w", /^(?:vest|vast(?:ra|er)|west|poniente$|oeste$)/u],
  ["n", /^(?:nord|norr|noord)/u],
  ["s", /^(?:sonder|sondre|sod(?:er|ra)|zuid)/u],
];
/** The same in one character, or in a syllable. */
const SIGNS = /[东東西南北中上下동서남북]/gu;

/**
 * The sides that a street's name tells in its words, in their order; "" where it tells none. What differs is no slip:
 * "Østergade" is no misspelt Vestergade, "北二条西" no 南二条西.
 */
export function sidesOfName(words: readonly StreetWord[]): { readonly words: string; readonly signs: string } {
  let sides = "";
  let signs = "";
  for (const { canonical } of words) {
    sides += BEGINNINGS.find(([, beginning]) => beginning.test(canonical))?.[0] ?? "";
    signs += canonical.normalize("NFC").match(SIGNS)?.join("") ?? "";
  }
  return { words: sides, signs: signs.replaceAll("東", "东") };
}
