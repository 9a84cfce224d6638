import type { Coordinates } from "../../domain/coordinates.ts";
import type { Gazetteer, Place } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Answer, Outcome } from "../answer.ts";
import { FOUND_CONFIDENCE } from "../decision/mod.ts";
import type { Span } from "../recognition_types.ts";

/** Components that agree with each other are an address. */
const EXACT_MIN = 2;
/** A place reaches further than its circle, by half of a town. */
const CIRCLES = 2;
/** A pin at the gate is the address, too. Metres. */
const NEAR_M = 2_000;

/** A point with the words that stand beside it. */
interface PointWithWords {
  readonly point: Coordinates;
  readonly accuracyM: number;
  readonly words: string;
  /** `place`: what people write next to a code. `label`: one word may be the name of a restaurant. */
  readonly wordsAre: "place" | "label";
}

/**
 * True if the words beside a point name a place or an address that lies elsewhere: the pin of a link far from its own
 * address, a code next to the name of another town. All namesakes count, those near the point first.
 */
export function isInOtherPlace(
  beside: PointWithWords,
  resolveWords: (words: string, near: Coordinates) => Outcome,
): boolean {
  const { point, accuracyM } = beside;
  const { answers: [best, ...others] } = resolveWords(beside.words, point);
  return best !== undefined && isNamed(best, beside) &&
    [best, ...others].every((answer) =>
      distanceM(answer.coordinates, point) > CIRCLES * answer.accuracyM + accuracyM + NEAR_M
    );
}

/** "my" in "my home" is no country, that in "Home, Malaysia" is. */
const SEPARATOR = /[,;\n，、；]/u;

function isNamed(
  { inputKind, confidence, preventsFound, matches }: Answer,
  { words, wordsAre }: PointWithWords,
): boolean {
  const isFound = !preventsFound && confidence >= FOUND_CONFIDENCE;
  const exact =
    Object.entries(matches).filter(([component, match]) =>
      match === "exact" && (component !== "country" || isFound || SEPARATOR.test(words))
    ).length;
  return inputKind === "address" && (exact >= EXACT_MIN || (isFound && wordsAre === "place"));
}

/** What separates a country's name from a point and from other words. */
const SEPARATORS = /[,;:|()/\n\r\t،，；：]|(?<=\s)-(?=\s)/u;
const LETTERS = /\p{L}{3}/u;
/** Parts of the text beside a point that are looked up; a point's text has a town, a region and a country. */
const PARTS_MAX = 6;
/** Longest name that is looked up, in UTF-16 units. */
const PART_LENGTH_MAX = 64;
/** The exclusive economic zone: 200 nautical miles. Metres. */
const COAST_M = 370_400;
const COASTAL_PLACES_MAX = 32;
/** A town of that name is near: "Angola" is one in Indiana. Metres. */
const NEAR_TOWN_M = 50_000;
/** Matches of a name. Countries come first: they are the most important. */
const MATCHES_MAX = 16;

/**
 * True if the words beside a point name a country in which the point is not, and no place of that name is around it:
 * "33.7, -84.4, Georgia" is in a state of that name. At sea the point must be in reach of the country's coast.
 */
export function isInOtherCountry(
  { text, span: [from, to], point }: { readonly text: string; readonly span: Span; readonly point: Coordinates },
  gazetteer: Gazetteer,
): boolean {
  const parts = [text.slice(0, from), text.slice(to)].flatMap((words) => words.split(SEPARATORS, PARTS_MAX))
    .map((part) => part.trim()).filter((part) => part.length <= PART_LENGTH_MAX && LETTERS.test(part));
  if (parts.length === 0) {
    return false;
  }
  const countries = countriesAround(point, gazetteer);
  return parts.some((part) => {
    const matches = gazetteer.findPlaces(nameKey(part), MATCHES_MAX).filter(({ nameKind }) => nameKind !== "code");
    const places = matches.map(({ id }) => gazetteer.place(id));
    return places.some(({ kind }) => kind === "country") && !places.some((place) => isAround(place, point, countries));
  });
}

/** The point's own country or a region of it, or a town near the point. */
function isAround(
  { kind, countryCode, coordinates }: Place,
  point: Coordinates,
  countries: ReadonlySet<string>,
): boolean {
  return ((kind === "country" || kind === "region") && countries.has(countryCode)) ||
    distanceM(coordinates, point) <= NEAR_TOWN_M;
}

/** The country that holds a point; at sea those of the nearest coasts. */
function countriesAround(point: Coordinates, gazetteer: Gazetteer): ReadonlySet<string> {
  const holding = gazetteer.areasContaining(point).map((id) => gazetteer.placeRank(id))
    .filter(({ kind }) => kind === "country");
  const around = holding.length > 0
    ? holding
    : gazetteer.nearestPlaces(point, { limit: COASTAL_PLACES_MAX, maxDistanceM: COAST_M })
      .map(({ id }) => gazetteer.placeRank(id));
  return new Set(around.map(({ countryCode }) => countryCode));
}
