import type { AddressStyle } from "../corpus/areas.ts";
import { writeAddress } from "../questions/write_address.ts";
import type { Style } from "./style.ts";

type Letters = Readonly<Record<string, string>>;

const CYRILLIC_SHARED: Letters = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  з: "z",
  и: "i",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
};

/** Letters of the standards, lower case; other letters lose their marks. */
const STANDARDS: Readonly<Partial<Record<AddressStyle["language"], readonly Letters[]>>> = {
  // BGN/PCGN 1947; ISO/R 9:1968 without marks; ICAO Doc 9303 (passports).
  ru: [
    {
      е: "e",
      ё: "yo",
      ж: "zh",
      й: "y",
      х: "kh",
      ц: "ts",
      ч: "ch",
      ш: "sh",
      щ: "shch",
      ъ: "",
      ы: "y",
      ь: "",
      э: "e",
      ю: "yu",
      я: "ya",
    },
    {
      е: "e",
      ё: "e",
      ж: "z",
      й: "j",
      х: "h",
      ц: "c",
      ч: "c",
      ш: "s",
      щ: "sc",
      ъ: "",
      ы: "y",
      ь: "",
      э: "e",
      ю: "ju",
      я: "ja",
    },
    {
      е: "e",
      ё: "e",
      ж: "zh",
      й: "i",
      х: "kh",
      ц: "ts",
      ч: "ch",
      ш: "sh",
      щ: "shch",
      ъ: "ie",
      ы: "y",
      ь: "",
      э: "e",
      ю: "iu",
      я: "ia",
    },
  ].map((letters) => ({ ...CYRILLIC_SHARED, ...letters })),
  de: [{ ä: "ae", ö: "oe", ü: "ue", ß: "ss" }],
  mt: [{ ċ: "c", ġ: "g", ħ: "h", ż: "z" }],
  fr: [{ œ: "oe", æ: "ae" }],
};

/** The whole text in ASCII letters, by one of the standards of its language. */
export const TRANSLITERATED: Style = {
  name: "transliterated",
  isOfData: false,
  in({ area: { style }, draw }) {
    const standards = STANDARDS[style.language] ?? [{}];
    return {
      write: (address) => /[^ -~]/.test(address.street + address.locality) ? address : undefined,
      spell(parts) {
        const text = writeAddress(parts, style);
        const letters = standards[draw(text, standards.length)] ?? {};
        return Array.from(text.normalize("NFC"), (letter) => inLetters(letter, letters)).join("");
      },
    };
  },
};

function inLetters(letter: string, letters: Letters): string {
  const lower = letters[letter.toLowerCase()] ?? letter.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return letter === letter.toLowerCase() ? lower : lower.charAt(0).toUpperCase() + lower.slice(1);
}
