import { pairsOf } from "./pairs_of.ts";

/** How a letter of another script is written in Latin ones: as English maps do, and as Serbian does (folded). */
interface Spelling {
  readonly english: string;
  readonly serbian: string;
}

/** Letters that most systems (ISO 9, BGN/PCGN, ELOT 743, passports) agree on, each with its own, one after the other. */
const SAME = `аaбbвvгgдdеeзzиiкkлlмmнnоoпpрrсsтtуuфfэeыyъaіiѕzәaғgқkңnөoұuүuһhўuґg
  αaβvγgδdεeζzηiιiκkλlμmνnοoπpρrσsτtυyφfωo
  აaბbგgდdეeვvზzთtიiკkლlმmნnოoპpრrსsტtუuფpქkყqჯjჰhხhძzწcჭc
  աaբbգgդdեeզzէeըiթtիiլlհhկkմmյyնnոoպpջjռrսsվvտtրrցcւuփpքkօoֆfղg`;
const DIFFERENT =
  "ж zh z, х kh h, ц ts c, ч ch c, ш sh s, щ shch s, ю yu ju, я ya ja, є ye je, ї yi ji, ј j j, љ lj lj, њ nj nj, " +
  "ћ c c, ђ d d, џ dz dz, ѓ gj gj, ќ kj kj, ь, θ th t, ξ x x, χ ch h, ψ ps ps, ჟ zh z, ღ gh g, შ sh s, ჩ ch c, " +
  "ც ts c, ժ zh z, խ kh h, ծ ts c, ձ dz dz, ճ ch c, շ sh s, չ ch c, և ev ev";

const LETTERS: ReadonlyMap<string, Spelling> = new Map([
  ...Array.from(
    SAME.replaceAll(/\s/gu, "").matchAll(/(.)(.)/gu),
    ([, letter = "", latin = ""]) => [letter, { english: latin, serbian: latin }] as const,
  ),
  ...DIFFERENT.split(", ").map((row) => {
    const [letter = "", english = "", serbian = ""] = row.split(" ");
    return [letter, { english, serbian }] as const;
  }),
]);
/** Two Greek letters that are one sound. */
const GREEK_PAIRS = pairsOf("ου ou, γγ ng, αυ av, ευ ev");
const FIRST_GREEK = 0x370;

/**
 * A folded word with its Cyrillic, Greek, Georgian and Armenian letters in Latin ones; the word itself where it has none.
 *
 * @example
 * ```ts
 * latinLetters("женева", "english"); // "zheneva"
 * latinLetters("женева", "serbian"); // "zeneva"
 * latinLetters("geneva", "english"); // "geneva"
 * ```
 */
export function latinLetters(word: string, system: keyof Spelling): string {
  if (!hasOtherLetters(word)) {
    return word;
  }
  let text = word;
  for (const [pair, latin] of GREEK_PAIRS) {
    text = text.replaceAll(pair, latin);
  }
  let latin = "";
  for (const letter of text) {
    latin += LETTERS.get(letter)?.[system] ?? letter;
  }
  return latin;
}

/** Letters above Latin, so that a look-up in their table is worth it. */
function hasOtherLetters(word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    if (word.charCodeAt(i) >= FIRST_GREEK) {
      return true;
    }
  }
  return false;
}
