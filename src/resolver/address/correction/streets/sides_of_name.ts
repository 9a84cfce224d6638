import type { StreetWord } from "../../../../text/street_word.ts";

/** Beginnings of words for the compass directions, in languages where they differ by a letter or two. */
const BEGINNINGS: readonly (readonly [side: string, beginning: RegExp])[] = [
  ["e", /^(?:ost|oost|oriente$|leste$|este$)/u],
  ["w", /^(?:vest|vast(?:ra|er)|west|poniente$|oeste$)/u],
  ["n", /^(?:nord|norr|noord)/u],
  ["s", /^(?:sonder|sondre|sod(?:er|ra)|zuid)/u],
];
/** The same for scripts with one character or syllable per direction. */
const SIGNS = /[东東西南北中上下동서남북]/gu;

/**
 * The compass directions in a street's name, in order; "" if there are none. Names with different directions are
 * different streets: "Østergade" is not a typo of Vestergade, nor "北二条西" of 南二条西.
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
