import type { StreetMatch } from "../../../gazetteer/port.ts";
import { hangulKey } from "../../../text/hangul_key.ts";
import { latinLetters } from "../../../text/latin_letters.ts";
import { SKELETON_COUNTRIES } from "../../../text/skeleton_countries.ts";
import { skeletonKeys } from "../../../text/skeleton_key.ts";
import { soundKey } from "../../../text/sound_key.ts";
import { type StreetWord, streetWord } from "../../../text/street_word.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { SpanMatch } from "./lattice.ts";
import type { StreetScopes } from "./scopes.ts";

/** How streets are looked for by a name in another script: by all its sounds, by its syllables, by its consonants. */
export type OtherScript = "sounds" | "syllables" | "consonants";

/** Where streets have names in Cyrillic, Greek, Georgian or Armenian letters, and people write them in Latin ones. */
const SOUND_COUNTRIES = "RU UA BY BG MK RS ME BA XK KZ KG TJ UZ MN GR CY GE AM MD AZ TM".split(" ");
const SCRIPTS: ReadonlyMap<string, OtherScript> = new Map([
  ...SOUND_COUNTRIES.map((country) => [country, "sounds"] as const),
  ...[...SKELETON_COUNTRIES].map((country) => [country, "consonants"] as const),
  ["KR", "syllables"],
]);
const LATIN = /[a-z]/iu;
const SEMITIC = /[\u05d0-\u05ea\u0621-\u064a]/u;
const SYSTEMS = ["serbian", "english"] as const;
/** A name of fewer than three sounds, beside what its key adds, is too many other names. */
const SOUNDS_MIN = 8;
/** The same of syllables, and of consonants. */
const SYLLABLES_MIN = 7;
const CONSONANTS_MIN = 6;
/**
 * From so many consonants on a name that only one street of the town has is that street's. Of 2,804 quarters of Saudi
 * cities in Latin letters, looked for where they themselves are not known, another one alone was taken for them in 6 % of
 * those with three consonants, 3.5 % with four and 0.2 % with more.
 */
const TELLING = 9;
/** And these with a postcode. */
const TELLING_WITH_POSTCODE = 8;

/** How streets of the countries in which they are looked for are found by names in another script. */
export function otherScriptsOf({ near, wide }: StreetScopes, { gazetteer }: PlaceContext): readonly OtherScript[] {
  const scripts = new Set<OtherScript>();
  for (const areas of [near, wide]) {
    for (const area of areas) {
      const script = SCRIPTS.get(gazetteer.placeRank(area).countryCode);
      if (script !== undefined) {
        scripts.add(script);
      }
    }
  }
  return [...scripts];
}

/**
 * The streets that a name in other letters means: those in another script that sound so, and those in Latin letters where
 * the name is written in others. Consonants are many a name's: that costs an edit, and they prove nothing of a street
 * that is not the only one with them.
 */
export function streetsSounding(
  span: readonly StreetWord[],
  scripts: readonly OtherScript[],
  known: KnownStreets,
): readonly SpanMatch[] {
  return scripts.flatMap((script) => SEARCHES[script](span, known));
}

/** Streets where they are looked for. */
interface KnownStreets {
  /** Those with a key. */
  readonly find: (key: string) => readonly StreetMatch[];
  readonly nameOf: (match: StreetMatch) => string;
}

type Search = (span: readonly StreetWord[], known: KnownStreets) => readonly SpanMatch[];

const SEARCHES: Readonly<Record<OtherScript, Search>> = {
  sounds: withSounds,
  syllables: withSyllables,
  consonants: withConsonants,
};

function withSyllables(span: readonly StreetWord[], { find }: KnownStreets): readonly StreetMatch[] {
  const key = hangulKey(span) ?? "";
  return key.length < SYLLABLES_MIN ? [] : find(key);
}

function withConsonants(span: readonly StreetWord[], { find, nameOf }: KnownStreets): readonly SpanMatch[] {
  // Words for streets are kept in Latin letters, whatever they are written in.
  const isLatin = !span.some(({ canonical }) => SEMITIC.test(canonical));
  const found = new Map<number, SpanMatch>();
  let shortest = Infinity;
  for (const key of skeletonKeys(span)) {
    const matches = key.length < CONSONANTS_MIN ? [] : find(key);
    shortest = matches.length === 0 ? shortest : Math.min(shortest, key.length);
    // Names in one script are compared as they are written.
    for (const match of matches.filter((one) => LATIN.test(nameOf(one)) !== isLatin)) {
      found.set(match.id, { ...match, edits: match.edits + 1 });
    }
  }
  const consonants = found.size > 1 || shortest < TELLING_WITH_POSTCODE
    ? "shared"
    : shortest < TELLING
    ? "few"
    : "telling";
  return [...found.values()].map((match) => ({ ...match, consonants }));
}

function withSounds(span: readonly StreetWord[], { find }: KnownStreets): readonly StreetMatch[] {
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
