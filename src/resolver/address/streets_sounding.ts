import type { StreetMatch } from "../../gazetteer/gazetteer.ts";
import { latinLetters } from "../../text/latin_letters.ts";
import { soundKey } from "../../text/sound_key.ts";
import { type StreetWord, streetWord } from "../../text/street_word.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import type { PlaceContext } from "./place_context.ts";
import type { StreetScopes } from "./street_scopes.ts";

/** Where streets have names in Cyrillic, Greek, Georgian or Armenian letters, and people write them in Latin ones. */
const COUNTRIES: ReadonlySet<string> = new Set(
  "RU UA BY BG MK RS ME BA XK KZ KG TJ UZ MN GR CY GE AM MD AZ TM".split(" "),
);
const SYSTEMS = ["serbian", "english"] as const;
/** A name of fewer than three sounds, beside what its key adds, is too many other names. */
const SOUNDS_MIN = 8;

/** True where streets are looked for in a country that writes them in another script. */
export function isTransliterated({ near, wide }: StreetScopes, { gazetteer }: PlaceContext): boolean {
  for (const areas of [near, wide]) {
    for (const area of areas) {
      if (COUNTRIES.has(gazetteer.placeRank(area).countryCode)) {
        return true;
      }
    }
  }
  return false;
}

/**
 * The streets that a name in other letters means: those in another script that sound so, and those in Latin letters where
 * the name is written in others.
 */
export function streetsSounding(
  span: readonly StreetWord[],
  find: (key: string) => readonly StreetMatch[],
): readonly StreetMatch[] {
  const sound = soundKey(span);
  const sounding = sound.length < SOUNDS_MIN ? [] : find(sound);
  if (sounding.length > 0) {
    return sounding;
  }
  for (const system of SYSTEMS) {
    const latin = span.map(({ canonical }) => latinLetters(canonical, system));
    const isOther = latin.some((word, i) => word !== span[i]?.canonical);
    const matches = isOther ? find(streetWordsKey(latin.map(streetWord))) : [];
    if (matches.length > 0) {
      return matches;
    }
  }
  return [];
}
