/**
 * Interpretations of a text that are not a written address. In goes the text; out come the links, coordinates and codes
 * that it may be, each with a weight, and for each of them the answers.
 */
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Gazetteer, Place } from "../../gazetteer/port.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Answer } from "../answer.ts";
import { recognizeCodes } from "../codes/mod.ts";
import { mayHoldPair, recognizeCoordinates } from "../coordinates/mod.ts";
import { FOUND_CONFIDENCE, SURE_WEIGHT } from "../decision/mod.ts";
import { recognizeLink } from "../links/mod.ts";
import type { Recognition, RecognitionHints, RecognizedPoint, Span } from "../recognition_types.ts";
import { NO_SIGNS, signsOf } from "./signs_of.ts";
import { withoutEscapes } from "./without_escapes.ts";

export { answerRecognition } from "./answer_recognition.ts";

/**
 * All interpretations of the text other than a written address, most certain first; of equals first links, then
 * coordinates, then codes.
 */
export function recognize(text: string, hints: RecognitionHints): readonly Recognition[] {
  const signs = signsOf(text);
  if (signs === NO_SIGNS && !text.includes(ENTITY) && !mayHoldPair(text)) {
    return NONE;
  }
  const links = signs.links === 0 ? NONE : recognizeLink(text);
  if (links.some(({ weight }) => weight >= 1)) {
    return links.toSorted((one, other) => other.weight - one.weight);
  }
  // Digits and letters inside a link are not coordinates or codes of their own.
  const rest = withoutLinks(text, links);
  const plain = withoutEscapes(rest);
  const others = recognizeOthers(plain, hints, plain === text ? signs : signsOf(plain));
  if (links.length === 0 && others.length === 0) {
    return NONE;
  }
  // Offsets in a decoded text are not those of the caller's text, so the span is the whole text.
  const placed = plain === rest ? others : others.map((one) => ({ ...one, span: [0, rest.length] as const }));
  return [...links, ...placed].sort((one, other) => other.weight - one.weight);
}

const NONE: readonly never[] = [];
/** Begins the name of an escaped character, which has no sign of its own. */
const ENTITY = "&";

function recognizeOthers(
  plain: string,
  hints: RecognitionHints,
  signs: ReturnType<typeof signsOf>,
): readonly Recognition[] {
  if (plain.length <= PLUS_CODE_LENGTH_MAX && plain.charAt(PLUS_AT) === "+") {
    const codes = recognizeCodes(plain, { ...hints, signs: signs.codes });
    if (isAllOf(plain, codes[0])) {
      return codes;
    }
  }
  const coordinates = recognizeCoordinates(plain, { ...hints, signs: signs.coordinates });
  if (isAllOf(plain, coordinates[0])) {
    return coordinates;
  }
  const codes = recognizeCodes(plain, { ...hints, signs: signs.codes });
  return coordinates.length === 0 ? codes : [...coordinates, ...codes];
}

/** Replaces the links of a text by spaces, so that offsets stay. */
export function withoutLinks(text: string, recognitions: readonly Recognition[]): string {
  return recognitions.reduce(withoutLink, text);
}

function withoutLink(text: string, { kind, outcome, span: [from, to] }: Recognition): string {
  // A recognition of words next to a link spans the whole text and is not the link itself.
  const isLink = kind === "map_link" && !(outcome === "text" && from === 0 && to === text.length);
  return isLink ? text.slice(0, from) + " ".repeat(to - from) + text.slice(to) : text;
}

/** Certainly coordinates, with nothing around them that could be a code. */
function isAllOf(text: string, surest: Recognition | undefined): boolean {
  return surest !== undefined && surest.weight >= ALMOST_SURE && surest.outcome === "point" &&
    !WORD_OR_NUMBER.test(text.slice(0, surest.span[0])) && !WORD_OR_NUMBER.test(text.slice(surest.span[1]));
}

/** Position of the plus sign in a full Plus Code, and its greatest length. */
const PLUS_AT = 8;
const PLUS_CODE_LENGTH_MAX = 16;
const ALMOST_SURE = 0.95;
const WORD_OR_NUMBER = /[\p{L}\p{N}]/u;

/** Half of the last digit of a pair of decimal numbers that are coordinates and not amounts: three digits. Metres. */
const DECIMAL_ACCURACY_M = 100;

/**
 * Whether a text certainly is a point: coordinates, a code of a place, or a link of a map service. Codes of registers, such
 * as postcodes, are not.
 */
export function isPoint(text: string): boolean {
  const [surest] = recognize(text, {});
  if (surest === undefined || surest.weight < SURE_WEIGHT) {
    return false;
  }
  if (surest.outcome === "nothing") {
    // A short link of a map, which may be followed.
    return surest.kind === "map_link" && surest.system !== "link";
  }
  if (surest.outcome === "registered") {
    return false;
  }
  return surest.outcome !== "point" || surest.system !== "decimal" || surest.accuracyM <= DECIMAL_ACCURACY_M;
}

/** Components that agree with each other are an address. */
const EXACT_MIN = 2;
/** A place reaches further than its circle, by half of a town. */
const CIRCLES = 2;
/** A pin at the gate is the address, too; a street or a town has no exact middle. Metres. */
const NEAR_HOUSE_M = 500;
const NEAR_M = 2_000;

/** A point with the words that stand beside it. */
interface PointWithWords {
  readonly point: Coordinates;
  readonly accuracyM: number;
  readonly words: string;
  /**
   * `place`: what people write next to a code. `label`: one word may be the name of a restaurant. `text`: beside a link,
   * which may be anything.
   */
  readonly wordsAre: "place" | "label" | "text";
}

/**
 * True if the words beside a point name a place or an address that lies elsewhere: the pin of a link far from its own
 * address, a code next to the name of another town. All namesakes count.
 *
 * @param answers to the words, those near the point first
 */
export function isInOtherPlace(beside: PointWithWords, [best, ...others]: readonly Answer[]): boolean {
  const { point, accuracyM } = beside;
  return best !== undefined && isNamed(best, beside) &&
    [best, ...others].every((answer) =>
      distanceM(answer.coordinates, point) >
        CIRCLES * answer.accuracyM + accuracyM + (answer.precision === "house" ? NEAR_HOUSE_M : NEAR_M)
    );
}

/** A point with the text that it stands in. */
interface PointInText extends Pick<RecognizedPoint, "coordinates" | "accuracyM" | "span"> {
  readonly text: string;
  readonly words: string;
}

/**
 * True if the words beside a point name the town around it, or an address there. Two numbers as short as prices must be alone
 * with the name, and in the middle of the town.
 *
 * @param answers to the words, those near the point first
 */
export function isInNamedTown(
  { coordinates, accuracyM, span, text, words }: PointInText,
  [best]: readonly Answer[],
): boolean {
  if (
    best === undefined || best.inputKind !== "address" || AREAS.has(best.precision) || best.preventsFound ||
    best.confidence < FOUND_CONFIDENCE
  ) {
    return false;
  }
  const distance = distanceM(best.coordinates, coordinates);
  if (accuracyM <= DECIMAL_ACCURACY_M) {
    return distance <= Math.min(TOWN_REACH_M, CIRCLES * best.accuracyM + NEAR_HOUSE_M);
  }
  return distance <= best.accuracyM / CIRCLES + accuracyM && PAIR_ALONE.test(text.slice(...span)) &&
    (best.matches.postcode === "exact" || !DIGIT.test(words));
}

/** Two numbers with a fraction, and nothing of another number or of a word between them. */
const PAIR_ALONE = /^\D*\d+[.,]\d+[\s,;|]+[-+\u2212]?\d+[.,]\d+\D*$/u;
/** Their names say little of a point: two prices may well lie in Germany. */
const AREAS: ReadonlySet<Answer["precision"]> = new Set(["country", "region", "county"]);
/** No point further from the middle of a town is in it. Metres. */
const TOWN_REACH_M = 40_000;

/** "Vaduz 12": the words beside a point are a place and a number of which nothing is known. @param answers to the words */
export function hasUnknownNumber(words: string, [best]: readonly Answer[]): boolean {
  const matches = DIGIT.test(words) ? best?.matches : undefined;
  return matches?.houseNumber === "missing" && matches.street === undefined && matches.locality === "exact";
}

const DIGIT = /\p{Nd}/u;

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
  return inputKind === "address" && (isFound || wordsAre !== "text") &&
    (exact >= EXACT_MIN || (isFound && wordsAre === "place"));
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
