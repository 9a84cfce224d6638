import type { NameRecord } from "../../builder/gazetteer_input.ts";
import type { WorldCity } from "./world_city.ts";

/** Smaller places are searched in their own language or English: names in other scripts would only fill the index. */
const PEOPLE_FOR_ALL_SCRIPTS = 15_000;
/** A village with more Latin names than this has machine-made ones. */
const MOST_NAMES_OF_VILLAGE = 3;

/** Codes of airports and stations, which are not names. */
const CODE = /^[A-Z]{3,4}$/;

/** Scripts of a country other than Latin. */
const SCRIPT_OF_COUNTRY: Readonly<Record<string, RegExp>> = Object.fromEntries(
  ([
    ["AE BH DJ DZ EG EH IQ JO KM KW LB LY MA MR OM PS QA SA SD SO SY TD TN YE AF IR PK", /\p{Script=Arabic}/u],
    ["BA BG BY KG KZ ME MK MN RS RU TJ UA UZ XK", /\p{Script=Cyrillic}/u],
    ["CN HK MO TW SG", /\p{Script=Han}/u],
    ["JP", /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ["KR KP", /\p{Script=Hangul}/u],
    ["GR CY", /\p{Script=Greek}/u],
    ["IL", /[\p{Script=Hebrew}\p{Script=Arabic}]/u],
    ["TH", /\p{Script=Thai}/u],
    ["GE", /\p{Script=Georgian}/u],
    ["AM", /\p{Script=Armenian}/u],
    ["KH", /\p{Script=Khmer}/u],
    ["LA", /\p{Script=Lao}/u],
    ["MM", /\p{Script=Myanmar}/u],
    ["ET ER", /\p{Script=Ethiopic}/u],
    ["LK", /[\p{Script=Sinhala}\p{Script=Tamil}]/u],
    ["BD", /\p{Script=Bengali}/u],
    ["NP", /\p{Script=Devanagari}/u],
    ["BT", /\p{Script=Tibetan}/u],
    ["MV", /\p{Script=Thaana}/u],
    [
      "IN",
      /[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Oriya}\p{Script=Arabic}]/u,
    ],
  ] as const).flatMap(([codes, script]) => codes.split(" ").map((code) => [code, script])),
);

/** The names that find a city, in addition to its own: no codes, no machine transliterations. */
export function cityNames(city: WorldCity, otherNames: readonly string[]): NameRecord[] {
  const script = SCRIPT_OF_COUNTRY[city.countryCode];
  const isLarge = city.population >= PEOPLE_FOR_ALL_SCRIPTS;
  const latin: string[] = [];
  const other: string[] = [];
  for (const name of new Set(otherNames)) {
    if (name === "" || name === city.name || CODE.test(name)) {
      continue;
    }
    if (!isLatin(name)) {
      if (isLarge || script?.test(name) === true) {
        other.push(name);
      }
      continue;
    }
    // Transliterations ("mi wnik", "dong jing") are all lower case; no name is.
    if (name !== name.toLowerCase()) {
      latin.push(name);
    }
  }
  const kept = isLarge || latin.length <= MOST_NAMES_OF_VILLAGE ? latin : latin.slice(0, 1);
  return [...kept, ...other].map((text) => ({ text, kind: "variant" }));
}

/** True when all is Latin, a combining mark or punctuation: the blocks before Greek, and their two later extensions. */
function isLatin(name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    if (unit >= 0x370 && !(unit >= 0x1e00 && unit < 0x1f00) && !(unit >= 0x2000 && unit < 0x2070)) {
      return false;
    }
  }
  return true;
}
