import { COUNTRIES } from "../../countries/mod.ts";
import type { StreetMatch } from "../../../gazetteer/port.ts";
import { hangulKey } from "../../../text/hangul_key.ts";
import { latinLetters } from "../../../text/latin_letters.ts";
import { CONSONANT_COUNTRIES } from "../../../text/other_script_key.ts";
import { consonantKeys } from "../../../text/consonant_key.ts";
import { soundKey } from "../../../text/sound_key.ts";
import { type StreetWord, streetWord } from "../../../text/street_word.ts";
import { streetWordsKey } from "../../../text/street_words_key.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { SpanMatch } from "./lattice.ts";
import type { StreetScopes } from "./scopes.ts";

/** How a name in another script is matched: by all its sounds, by syllables, or by consonants. */
export type OtherScript = "sounds" | "syllables" | "consonants";

const SCRIPTS: ReadonlyMap<string, OtherScript> = new Map([
  ...COUNTRIES.flatMap(({ code, otherScript }) => otherScript === undefined ? [] : [[code, otherScript] as const]),
  ...[...CONSONANT_COUNTRIES].map((country) => [country, "consonants"] as const),
]);
const LATIN = /[a-z]/iu;
const SEMITIC = /[\u05d0-\u05ea\u0621-\u064a]/u;
const SYSTEMS = ["serbian", "english"] as const;
/** Keys of names with fewer than three sounds match too many other names. */
const SOUNDS_MIN = 8;
/** The same for syllables, and for consonants. */
const SYLLABLES_MIN = 7;
const CONSONANTS_MIN = 6;
/**
 * Key length from which on a name that only one street of the town has is that street's. Of 2,804 quarters of Saudi
 * cities in Latin letters, searched without being in the data, another single one matched in 6 % of those with three
 * consonants, 3.5 % with four and 0.2 % with more.
 */
const UNIQUE_LENGTH = 9;
/** The same if a postcode agrees. */
const UNIQUE_LENGTH_WITH_POSTCODE = 8;

/** How names in another script are matched in the countries of the scopes. */
export function otherScriptsOf(
  { near, wide }: Pick<StreetScopes, "near" | "wide">,
  context: PlaceContext,
): readonly OtherScript[] {
  const scripts: OtherScript[] = [];
  for (const area of [...near, ...wide]) {
    const script = SCRIPTS.get(context.place(area).countryCode);
    if (script !== undefined && !scripts.includes(script)) {
      scripts.push(script);
    }
  }
  return scripts;
}

/**
 * The streets that a name in other letters stands for: streets in another script that sound like it, and streets in
 * Latin letters if the name is in another script. Many names share their consonants, so a match by them counts as one
 * edit and is no proof unless it is the only one.
 */
export function streetsSounding(
  span: readonly StreetWord[],
  scripts: readonly OtherScript[],
  known: KnownStreets,
): readonly SpanMatch[] {
  return scripts.flatMap((script) => SEARCHES[script](span, known));
}

/** Access to the streets of the scopes. */
interface KnownStreets {
  /** The streets with a key. */
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
  // Street types are kept in Latin letters, whatever script they are written in.
  const isLatin = !span.some(({ canonical }) => SEMITIC.test(canonical));
  const found = new Map<number, SpanMatch>();
  let shortest = Infinity;
  for (const key of consonantKeys(span)) {
    const matches = key.length < CONSONANTS_MIN ? [] : find(key);
    shortest = matches.length === 0 ? shortest : Math.min(shortest, key.length);
    // Two names in the same script are compared by their letters instead.
    for (const match of matches.filter((one) => LATIN.test(nameOf(one)) !== isLatin)) {
      found.set(match.id, { ...match, variations: 1 });
    }
  }
  const consonants = found.size > 1 || shortest < UNIQUE_LENGTH_WITH_POSTCODE
    ? "shared"
    : shortest < UNIQUE_LENGTH
    ? "few"
    : "unique";
  return [...found.values()].map((match) => ({ ...match, consonants }));
}

function withSounds(span: readonly StreetWord[], { find }: KnownStreets): readonly SpanMatch[] {
  const sound = soundKey(span);
  const sounding = sound.length < SOUNDS_MIN ? [] : find(sound);
  if (sounding.length > 0) {
    return sounding;
  }
  const possessive = span.map(possessiveOf);
  const ofPersons = possessive.every((word, i) => word === span[i]) ? [] : find(soundKey(possessive));
  if (ofPersons.length > 0) {
    return ofPersons.map((match): SpanMatch => ({ ...match, variations: 1 }));
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

/** "Karl Marx Street" is the улица Карла Маркса, "Lenin Avenue" the проспект Ленина: names of men, and of whom they are. */
function possessiveOf(word: StreetWord): StreetWord {
  const { canonical, isGeneric, isSmall } = word;
  return isGeneric || isSmall || !NAME_OF_MAN.test(canonical) ? word : streetWord(`${canonical}a`);
}

/** Ends in a consonant. */
const NAME_OF_MAN = /^[a-z]{2,}[b-df-hj-np-tv-xz]$/u;
