import type { Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, Gazetteer, PlaceMatch } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import type { QuestionOptions } from "../questions/area_questions.ts";
import { type Question, questionAt } from "../questions/question.ts";
import type { WorldCity } from "../questions/world_cities.ts";
import { type Random, seededRandom } from "../misspelt.ts";
import { NAME_FORMS } from "./name_forms.ts";

/** A postcode of a table, with the names of its country. */
export interface ListedPostcode {
  readonly postcode: string;
  readonly countryName: string;
  readonly points: readonly Coordinates[];
  /** The postcode with the place and the region of its list, as they are written: "Flushing, NY 11358". */
  readonly placeLine: string;
}

/** What names are drawn from: the world's cities, the addresses of the areas, and tables of postcodes. */
export interface NameSources {
  readonly gazetteer: Pick<Gazetteer, "findPlaces" | "place" | "isWithin" | "nameIn">;
  readonly cities: readonly WorldCity[];
  readonly addresses: readonly TrueAddress[];
  readonly postcodes: readonly ListedPostcode[];
}

/** The variants of names that mean two things, and of their forms. A wrong `found` in one of them is a fault of a rule. */
export const NAME_VARIANT_NAMES = [
  "place and code",
  "other name and code",
  "place and any code",
  "other name",
  "shortened street",
  "postcode of unknown street",
  "postcode and its place",
  // The keys of an object are its own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  ...Object.keys(NAME_FORMS) as (keyof typeof NAME_FORMS)[],
] as const;
type NameVariant = typeof NAME_VARIANT_NAMES[number];

/** These texts are many, and faults are rare: as many times the questions of an area's variant. */
const FACTOR = 70;
/** A city's point may be its town hall or its middle. Metres. */
const CITY_M = 25_000;
/** Places read of a name, and of a code. */
const MATCHES_MAX = 2_048;
const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");
/** Other names asked of one city; capitals have hundreds. */
const NAMES_MAX = 12;
/** Parts of a shortened name that stay. */
const STEM_LETTERS_MIN = 4;
const LATIN = /^[\p{Script=Latin}\p{P}\p{Zs}]+$/u;

/** Questions of all name variants, the same for the same seed. */
export function nameQuestions(sources: NameSources, { seed, limit }: QuestionOptions): Question[] {
  const codes = codesWithSeveralAreas(sources.gazetteer);
  const all: Readonly<Record<NameVariant, (random: Random) => Iterable<Question>>> = {
    "place and code": (random) => placesAndCodes(random, codes, sources),
    "other name and code": (random) => namesAndCodes("other name and code", random, { ...sources, codes }),
    "place and any code": (random) => namesAndCodes("place and any code", random, { ...sources, codes }),
    "other name": (random) => otherNames(random, sources),
    "shortened street": (random) => shortenedStreets(random, sources),
    "postcode of unknown street": (random) => unknownStreets(random, sources),
    "postcode and its place": (random) => placesOfPostcodes(random, sources),
    ...formsOfNames(sources),
  };
  return NAME_VARIANT_NAMES.flatMap((name) => {
    const questions: Question[] = [];
    for (const question of all[name](seededRandom(`${seed}/names/${name}`))) {
      if (questions.length >= limit * FACTOR) {
        break;
      }
      questions.push(question);
    }
    return questions;
  });
}

function formsOfNames(
  sources: NameSources,
): Readonly<Record<keyof typeof NAME_FORMS, (random: Random) => Iterable<Question>>> {
  const generators = Object.entries(NAME_FORMS).map(([variant, forms]) => [
    variant,
    function* (random: Random): Iterable<Question> {
      for (const { q, truth, rightWithinM = CITY_M } of forms(random, sources)) {
        const expectation = truth.length === 0 ? "refuse" : "answer";
        yield { ...questionAt("names", variant, q), q, expectation, truth, rightWithinM };
      }
    },
  ]);
  // An entry for each of the variants.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.fromEntries(generators) as Readonly<
    Record<keyof typeof NAME_FORMS, (random: Random) => Iterable<Question>>
  >;
}

function questionOf(
  variant: NameVariant,
  q: string,
  { truth, expectation = "refuse" }: {
    readonly truth: readonly Coordinates[];
    readonly expectation?: Question["expectation"];
  },
): Question {
  return { ...questionAt("names", variant, q), q, expectation, truth, rightWithinM: CITY_M };
}

type Codes = ReadonlyMap<string, readonly EntryId[]>;

/** The codes of two and three letters with the areas that each means, of those that mean several. */
function codesWithSeveralAreas({ findPlaces }: NameSources["gazetteer"]): Codes {
  const codes = new Map<string, readonly EntryId[]>();
  const two = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  for (const code of [...two, ...two.flatMap((start) => LETTERS.map((last) => start + last))]) {
    const areas = findPlaces(code, MATCHES_MAX).filter(({ nameKind }) => nameKind === "code").map(({ id }) => id);
    if (areas.length > 1) {
      codes.set(code.toUpperCase(), areas);
    }
  }
  return codes;
}

/**
 * "Milan, MI": each city with a code of its area that is also the code of another, unless several places there have the
 * name, which nobody can tell apart ("La Unión, CO").
 */
function* placesAndCodes(random: Random, codes: Codes, { cities, gazetteer }: NameSources): Generator<Question> {
  for (const { name } of random.shuffled(cities)) {
    const named = placesNamed(name, gazetteer);
    for (const [code, areas] of codes) {
      const within = meantIn(areas, named, gazetteer);
      const truth = within.map(({ id }) => gazetteer.place(id).coordinates);
      if (truth[0] !== undefined && truth.every((point) => distanceM(point, truth[0]!) <= CITY_M)) {
        yield questionOf("place and code", `${name}, ${code}`, { truth, expectation: "answer" });
      }
    }
  }
}

/** The places of a name in those areas of a code where a place has it as its own. */
function meantIn(
  areas: readonly EntryId[],
  named: readonly PlaceMatch[],
  { isWithin }: NameSources["gazetteer"],
): readonly PlaceMatch[] {
  const meant = areas.filter((area) => named.some(({ id, nameKind }) => nameKind === "primary" && isWithin(id, area)));
  return named.filter(({ id }) => meant.some((area) => isWithin(id, area)));
}

/** Between a name and a code; half of all people write no comma. */
const CODE_SEPARATORS = [", ", " "] as const;

/**
 * "Munich, ND", "Vienna AL": a name of a city with any code. Where no place in an area of the code has the name, nothing may
 * be found, unless the city itself is in such an area, or a place that has the city's own name.
 */
function* namesAndCodes(
  variant: "other name and code" | "place and any code",
  random: Random,
  { cities, gazetteer, codes }: Pick<NameSources, "cities" | "gazetteer"> & { readonly codes: Codes },
): Generator<Question> {
  const all = [...codes];
  for (const city of random.shuffled(cities)) {
    for (const name of variant === "place and any code" ? [city.name] : otherNamesOf(city, random)) {
      const [code, areas] = random.pick(all) ?? ["", []];
      const named = placesNamed(name, gazetteer);
      const isWithin = ({ id }: PlaceMatch): boolean => areas.some((area) => gazetteer.isWithin(id, area));
      const within = [
        ...named.filter(isWithin),
        ...placesNamed(city.name, gazetteer).filter((place) => place.nameKind === "primary" && isWithin(place)),
      ];
      const meant = meantIn(areas, named, gazetteer);
      const q = `${name}${random.pick(CODE_SEPARATORS) ?? ""}${code}`;
      const isOfCountry = city.countryCode === code;
      // "Hwaseong, SI" is also one name.
      if (placesNamed(q, gazetteer).length === 0) {
        yield questionOf(variant, q, {
          truth: [
            ...(meant.length > 0 ? meant : within).map(({ id }) => gazetteer.place(id).coordinates),
            ...(isOfCountry ? [city.coordinates] : []),
          ],
          expectation: within.length > 0 || isOfCountry ? "answer" : "refuse",
        });
      }
    }
  }
}

/** Languages in which a city's name may be that of its region too: "Mecca". */
const LANGUAGES: readonly string[] = "en fr es de it pt nl ru pl uk ar zh ja tr eo ca".split(" ");

/**
 * "Kreta": another name of a city that is the usual name of an area around it, and not of the city, means the area,
 * unless both have a name in common ("Hiroshima"); otherwise any place that has the name is right.
 */
function* otherNames(random: Random, { cities, gazetteer }: NameSources): Generator<Question> {
  const towns = new Set(cities.map(({ name }) => nameKey(name)));
  for (const city of random.shuffled(cities)) {
    for (const name of otherNamesOf(city, random)) {
      const places = placesNamed(name, gazetteer);
      const [area] = places.filter(({ id }) => gazetteer.place(id).kind === "region")
        .filter(({ id }) => places.some((other) => other.id !== id && gazetteer.isWithin(other.id, id)));
      const isUsual = ({ id, nameKind }: PlaceMatch): boolean =>
        nameKind === "primary" ||
        LANGUAGES.some((language) => nameKey(gazetteer.nameIn(id, [language])) === nameKey(name));
      const hasUsual = (place: PlaceMatch): boolean =>
        isUsual(place) || LANGUAGES.some((language) => {
          const [own, ofArea] = [place, area].map((one) => one && nameKey(gazetteer.nameIn(one.id, [language])));
          return own === ofArea;
        });
      const isOfArea = area !== undefined && !towns.has(nameKey(name)) && isUsual(area) &&
        !places.some((place) => gazetteer.place(place.id).kind === "locality" && hasUsual(place));
      const meant = isOfArea ? [area] : places;
      if (meant.length > 0) {
        yield questionOf("other name", name, {
          truth: meant.map(({ id }) => gazetteer.place(id).coordinates),
          expectation: "answer",
        });
      }
    }
  }
}

/** "Kaisaniem. 5": a beginning that two streets of the town have in common, with a number that both have. */
function* shortenedStreets(random: Random, { addresses }: NameSources): Generator<Question> {
  const byTown = Map.groupBy(addresses, ({ locality }) => nameKey(locality));
  for (const [, ofTown] of random.shuffled([...byTown])) {
    const byStreet = Map.groupBy(ofTown, ({ street }) => street);
    const names = [...byStreet.keys()].sort();
    for (const [at, name] of names.entries()) {
      const next = names[at + 1];
      const common = next === undefined ? "" : commonStart(name, next);
      // The cut lies inside a word of both: a whole word is not shortened.
      const isShortened = common.length >= STEM_LETTERS_MIN && !common.includes(" ") && next !== undefined &&
        [name, next].every((street) => /^\p{L}/u.test(street.slice(common.length)));
      const number = isShortened
        ? byStreet.get(name)!.find((one) => byStreet.get(next)!.some((other) => other.number === one.number))
        : undefined;
      if (number !== undefined) {
        yield questionOf("shortened street", `${common}. ${number.number}, ${number.locality}`, { truth: [] });
      }
    }
  }
}

function commonStart(one: string, other: string): string {
  let length = 0;
  while (length < one.length && one[length] === other[length]) {
    length++;
  }
  return one.slice(0, length);
}

const UNKNOWN = ["Nosuchstrasse 12", "12 Nosuch Road", "asdadsa", "Qwertzgasse 7b", "Zzyzxplein"] as const;

/** "Nosuchstrasse 12, 6130, Austria": the postcode is the answer, never `found`. */
function* unknownStreets(random: Random, { postcodes }: NameSources): Generator<Question> {
  for (const { postcode, countryName, points } of random.shuffled(postcodes)) {
    yield questionOf("postcode of unknown street", `${random.pick(UNKNOWN)}, ${postcode}, ${countryName}`, {
      truth: points,
    });
  }
}

/** "Flushing, NY 11358, United States": the place is where the postcode is, whatever else has its name. */
function* placesOfPostcodes(random: Random, { postcodes }: NameSources): Generator<Question> {
  for (const { placeLine, countryName, points } of random.shuffled(postcodes)) {
    yield questionOf("postcode and its place", `${placeLine}, ${countryName}`, {
      truth: points,
      expectation: "answer",
    });
  }
}

function placesNamed(name: string, gazetteer: NameSources["gazetteer"]): readonly PlaceMatch[] {
  return gazetteer.findPlaces(nameKey(name), MATCHES_MAX).filter(({ nameKind }) => nameKind !== "code");
}

function otherNamesOf({ name, otherNames: others }: WorldCity, random: Random): string[] {
  const own = nameKey(name);
  const names = new Map(others.filter((other) => LATIN.test(other)).map((other) => [nameKey(other), other]));
  names.delete(own);
  return random.shuffled([...names.values()]).slice(0, NAMES_MAX);
}
