import type { Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, Gazetteer, PlaceMatch } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import type { TrueAddress } from "../corpus/truth.ts";
import type { QuestionOptions } from "../questions/area_questions.ts";
import { type Question, questionAt } from "../questions/question.ts";
import type { WorldCity } from "../questions/world_cities.ts";
import { type Random, seededRandom } from "../misspelt.ts";
import { type FormOfName, NAME_FORMS } from "./name_forms.ts";

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

type Forms = (random: Random, sources: NameSources & { readonly codes: Codes }) => Iterable<FormOfName>;

/** The variants of names that mean two things, and of their forms. A wrong `found` in one of them is a fault of a rule. */
const VARIANTS: Readonly<Record<string, Forms>> = {
  "place and code": placesAndCodes,
  "other name and code": (random, sources) =>
    namesAndCodes(random, { ...sources, namesOf: (city) => otherNamesOf(city, random) }),
  "place and any code": (random, sources) => namesAndCodes(random, { ...sources, namesOf: ({ name }) => [name] }),
  "other name": otherNames,
  "shortened street": shortenedStreets,
  ...NAME_FORMS,
};

export const NAME_VARIANT_NAMES: readonly string[] = Object.keys(VARIANTS);

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
  const coded = { ...sources, codes: codesWithSeveralAreas(sources.gazetteer) };
  return Object.entries(VARIANTS).flatMap(([variant, forms]) =>
    Iterator.from(forms(seededRandom(`${seed}/names/${variant}`), coded)).take(limit * FACTOR).map(
      ({ q, truth, rightWithinM = CITY_M, expectation = truth.length === 0 ? "refuse" : "answer" }): Question => (
        { ...questionAt("names", variant, q), q, expectation, truth, rightWithinM }
      ),
    ).toArray()
  );
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
function* placesAndCodes(...[random, { cities, gazetteer, codes }]: Parameters<Forms>): Iterable<FormOfName> {
  for (const { name } of random.shuffled(cities)) {
    const named = placesNamed(name, gazetteer);
    for (const [code, areas] of codes) {
      const within = meantIn(areas, named, gazetteer);
      const truth = within.map(({ id }) => gazetteer.place(id).coordinates);
      if (truth[0] !== undefined && truth.every((point) => distanceM(point, truth[0]!) <= CITY_M)) {
        yield { q: `${name}, ${code}`, truth };
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
  random: Random,
  { cities, gazetteer, codes, namesOf }: Parameters<Forms>[1] & { readonly namesOf: (city: WorldCity) => string[] },
): Iterable<FormOfName> {
  const all = [...codes];
  for (const city of random.shuffled(cities)) {
    for (const name of namesOf(city)) {
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
        yield {
          q,
          truth: [
            ...(meant.length > 0 ? meant : within).map(({ id }) => gazetteer.place(id).coordinates),
            ...(isOfCountry ? [city.coordinates] : []),
          ],
          expectation: within.length > 0 || isOfCountry ? "answer" : "refuse",
        };
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
function* otherNames(random: Random, { cities, gazetteer }: NameSources): Iterable<FormOfName> {
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
        yield { q: name, truth: meant.map(({ id }) => gazetteer.place(id).coordinates) };
      }
    }
  }
}

/** "Kaisaniem. 5": a beginning that two streets of the town have in common, with a number that both have. */
function* shortenedStreets(random: Random, { addresses }: NameSources): Iterable<FormOfName> {
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
        yield { q: `${common}. ${number.number}, ${number.locality}`, truth: [] };
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

function placesNamed(name: string, gazetteer: NameSources["gazetteer"]): readonly PlaceMatch[] {
  return gazetteer.findPlaces(nameKey(name), MATCHES_MAX).filter(({ nameKind }) => nameKind !== "code");
}

function otherNamesOf({ name, otherNames: others }: WorldCity, random: Random): string[] {
  const own = nameKey(name);
  const names = new Map(others.filter((other) => LATIN.test(other)).map((other) => [nameKey(other), other]));
  names.delete(own);
  return random.shuffled([...names.values()]).slice(0, NAMES_MAX);
}
