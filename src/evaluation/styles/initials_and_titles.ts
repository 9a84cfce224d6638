import { streetKey } from "../../text/street_key.ts";
import type { AddressStyle } from "../corpus/areas.ts";
import { allAddresses, onStreetNames, type Style } from "./style.ts";
import { typedStreet } from "./street_types.ts";

/** Titles and saints, and what is written in place of them. */
const SHORT: ReadonlyMap<string, string> = new Map([
  ["doktor", "Dr."],
  ["doutor", "Dr."],
  ["doctor", "Dr."],
  ["docteur", "Dr"],
  ["professor", "Prof."],
  ["professeur", "Pr"],
  ["engenheiro", "Eng."],
  ["presidente", "Pres."],
  ["président", "Pdt"],
  ["general", "Gen."],
  ["général", "Gal"],
  ["capitão", "Cap."],
  ["coronel", "Cel."],
  ["marechal", "Mal."],
  ["padre", "Pe."],
  ["dom", "D."],
  ["dona", "D."],
  ["visconde", "Visc."],
  ["sankt", "St."],
  ["saint", "St."],
  ["sainte", "Ste"],
  ["san", "S."],
  ["sant", "St."],
  ["santa", "Sta."],
  ["santo", "Sto."],
  ["são", "S."],
  ["mount", "Mt."],
  ["fort", "Ft."],
  ["академика", "акад."],
  ["маршала", "марш."],
]);

/** Languages in whose streets the word before a surname is a first name; English and Maltese ones have hills there. */
const WITH_FIRST_NAMES: ReadonlySet<AddressStyle["language"]> = new Set(["de", "fr", "ca", "pt", "ru"]);
/** A shorter word is an article. */
const NAME_LETTERS_MIN = 4;

/**
 * First names as initials, titles and saints abbreviated: half of the streets in the data, while people write the full
 * form, the other half the other way round.
 */
export const INITIALS_AND_TITLES: Style = {
  name: "initials and titles",
  isOfData: true,
  in({ area: { style: { language } }, truth, draw }) {
    const shorts = new Map<string, string>();
    for (const { street } of allAddresses(truth)) {
      const short = shortened(street, language);
      if (short !== street) {
        shorts.set(streetKey(street), short);
      }
    }
    const isShortInData = (key: string): boolean => draw(key, 2) === 0;
    const restated = onStreetNames((street) => {
      const key = streetKey(street);
      const short = isShortInData(key) ? shorts.get(key) : undefined;
      return short === undefined ? undefined : [short];
    });
    return shorts.size === 0 ? undefined : {
      publish: (entry) => [restated(entry)],
      write(address) {
        const key = streetKey(address.street);
        const short = shorts.get(key);
        return short === undefined ? undefined : { ...address, street: isShortInData(key) ? address.street : short };
      },
    };
  },
};

/** The street with its title abbreviated, else with an initial in place of its first name. */
function shortened(street: string, language: AddressStyle["language"]): string {
  const words = street.split(/(?<=[ -])/);
  const title = words.findIndex((word, i) => i < words.length - 1 && SHORT.has(bare(word)));
  if (title !== -1) {
    return words.with(title, `${SHORT.get(bare(words[title]!))} `).join("");
  }
  const [first = "", second = ""] = (typedStreet(street, language)?.name ?? "").split(/[ -]/);
  return !WITH_FIRST_NAMES.has(language) || !isName(first) || !isName(second)
    ? street
    : street.replace(first, `${first.charAt(0)}.`);
}

function isName(word: string): boolean {
  return word.length >= NAME_LETTERS_MIN && /^\p{Lu}\p{Ll}+$/u.test(word);
}

function bare(word: string): string {
  return word.replace(/[ -]$/, "").toLowerCase();
}
