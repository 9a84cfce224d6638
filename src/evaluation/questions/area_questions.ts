import { degreesOf } from "../../geo/box_e7.ts";
import { given } from "../../domain/given.ts";
import type { Area, ByLanguage } from "../corpus/areas.ts";
import type { AreaTruth, ReversePoint, TrueAddress, TruePlace, TrueStreet } from "../corpus/truth.ts";
import { type Random, seededRandom } from "../misspelt.ts";
import { fill, listed } from "../template.ts";
import { isStreet, suggestionQuestions } from "./suggestion_questions.ts";
import { type Question, questionAt, writeAddress } from "./question.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Elsewhere, type Variant, VARIANTS } from "./variants.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";

/** A crossing has a width, and the lines of its streets may be stored with an error of some metres. Metres. */
const CROSSING_M = 50;

/** How people write that two streets meet. */
const JOINED: ByLanguage<string> = {
  de: "{a} / {b} | {a} Ecke {b} | {a} & {b}",
  en: "{a} & {b} | {a} and {b} | {a} at {b}",
  mt: "{a} & {b} | {a} and {b} | {a} / {b}",
  fr: "{a} / {b} | {a} angle {b} | {a} & {b}",
  ca: "{a} / {b} | {a} amb {b} | {a} cantonada {b}",
  pt: "{a} / {b} | {a} com {b} | {a} & {b}",
  ru: "{a} / {b} | {a} угол {b} | {a} и {b}",
};

/** How people say it. */
const SAID: ByLanguage<string> = {
  de: "Ecke {a} {b} | {a} Ecke {b} | {a}/Ecke {b} | Kreuzung {a} und {b}",
  en: "corner of {a} and {b} | {a} @ {b} | {a} x {b} | intersection of {a} and {b} | {a} at the corner of {b}",
  mt: "corner of {a} and {b} | {a} c/w {b} | {a} corner with {b}",
  fr: "angle {a} et {b} | à l'angle de {a} et {b} | {a} angle {b}",
  ca: "{a} amb {b} | cantonada {a} amb {b} | {a} @ {b}",
  pt: "{a} esquina com {b} | {a} x {b} | esquina da {a} com a {b}",
  ru: "угол {a} и {b} | перекрёсток {a} и {b} | {a} @ {b}",
};
/** What English speakers leave out at a crossing: "High and Broad". */
const TYPE_AND_DIRECTION =
  /^(?:North|South|East|West|[NSEW]\.?) (?=\p{L}{3,} )| (?:Street|St|Avenue|Ave?|Road|Rd|Boulevard|Bl(?:vd)?|Drive|Dr|Lane|Ln|Way|Wy)\.?$/gu;

/** "2" is a data set's number for a street without a name: people do not write it. */
const NAME = /\p{L}/u;

/** Metres. The answer comes from the same record: only another record of the address is further away. */
export const HOUSE_M = 50;
/** A village's point may be its church or its middle. Metres. */
const PLACE_M = 5_000;
/** Distance between a postcode's point and its nearest address. Metres. */
const POSTCODE_M = 2_000;

export interface QuestionOptions {
  readonly seed: number;
  readonly limit: number;
}

/** The questions of one area: the same addresses in every variant, and the same questions for the same seed. */
export function areaQuestions(
  truth: AreaTruth,
  { area, around, seed, limit }: QuestionOptions & { readonly area: Area; readonly around: Surroundings },
): Question[] {
  const randomFor = (what: string): Random => seededRandom(`${seed}/${area.name}/${what}`);
  const some = <Item>(list: readonly Item[], what: string): Item[] => randomFor(what).shuffled(list).slice(0, limit);
  const written = VARIANTS.flatMap((variant) => {
    const context = { area, around, random: randomFor(variant.name) };
    return randomFor(variant.of).shuffled(truth[variant.of]).values().flatMap((address) => {
      const text = variant.write(address, context);
      return text === undefined ? [] : [questionOf(address, { area, variant, text })];
    }).take(limit).toArray();
  });
  return [
    ...written,
    ...some(truth.streets, "streets").map((street): Question => ({
      ...questionAt(area.name, "street", street.id),
      q: writeAddress(street, area.style),
      expectation: "answer",
      ...isStreet(street),
    })),
    ...crossingQuestions(truth.streets, { area, random: randomFor("crossings"), limit }),
    ...suggestionQuestions(some(truth.streets, "suggest"), { area, random: randomFor("suggest") }),
    ...some(truth.places, "places").map((place): Question => ({
      ...placeOf(place, area, "place"),
      rightWithinM: PLACE_M,
      expected: { locality: place.name },
    })),
    ...some(truth.postcodes, "postcodes").map((place): Question => ({
      ...placeOf(place, area, "postcode"),
      rightWithinM: POSTCODE_M,
      expected: {},
    })),
    ...some(truth.addresses, "addresses").flatMap((address) => [
      ...reverseOf(address, { area, variant: "reverse", point: address.at }),
      ...reverseOf(address, { area, variant: "reverse nearby", point: address.nearby }),
    ]),
  ];
}

function questionOf(
  address: TrueAddress,
  { area, variant, text }: { readonly area: Area; readonly variant: Variant; readonly text: string | Elsewhere },
): Question {
  const { street, number, locality } = address;
  const question: Question = {
    ...questionAt(area.name, variant.name, address.id),
    q: "",
    expectation: variant.expectation,
    truth: variant.isWithoutPostcode === true ? address.pointsAnyPostcode : address.points,
    rightWithinM: HOUSE_M,
    expected: { street, number, locality },
  };
  return typeof text === "string"
    ? { ...question, q: text, ...(variant.isContradictory?.(address) === true ? { isContradictory: true } : {}) }
    : { ...question, q: text.q, truth: text.town === undefined ? [] : [text.town] };
}

function reverseOf(
  { id, street, number, locality }: TrueAddress,
  { area, variant, point }: { readonly area: Area; readonly variant: string; readonly point: ReversePoint | undefined },
): Question[] {
  return point === undefined ? [] : [{
    ...questionAt(area.name, variant, id),
    q: `${point.latitude}, ${point.longitude}`,
    expectation: "reverse",
    truth: [point],
    rightWithinM: HOUSE_M,
    expected: {
      street,
      number,
      locality,
      ...(point.houses.length === 0 ? {} : { houses: point.houses }),
      ...given({ municipality: point.municipality }),
    },
  }];
}

function placeOf({ id, name, points }: TruePlace, area: Area, variant: string) {
  const q = `${name}, ${area.countryName}`;
  return { ...questionAt(area.name, variant, id), q, expectation: "answer" as const, truth: points };
}

/**
 * Two streets of one town that share a point of their lines; any such point is right. Areas without lines have no
 * questions.
 */
export function crossingQuestions(
  streets: readonly TrueStreet[],
  { area, random, limit }: { readonly area: Area; readonly random: Random; readonly limit: number },
): Question[] {
  const byPoint = Map.groupBy(
    streets.flatMap((street, at) => [...pointsOf(street)].map((point) => ({ at, point }))),
    ({ point }) => point,
  );
  const crossings = new Map<string, { readonly pair: readonly TrueStreet[]; readonly points: Coordinates[] }>();
  for (const [point, members] of byPoint) {
    const [one, ...others] = [...new Set(members.map(({ at }) => at))].map((at) => streets[at]!);
    const other = others.find((street) => canCross(one!, street));
    if (one !== undefined && other !== undefined) {
      const key = `${one.id}&${other.id}`;
      const { points } = crossings.getOrInsertComputed(key, () => ({ pair: [one, other], points: [] }));
      points.push(coordinatesOf(point));
    }
  }
  const { style } = area;
  return random.shuffled([...crossings]).slice(0, limit).flatMap(([key, { pair, points }]) => {
    const [joined, said] = [JOINED, SAID].map((table) => random.pick(listed(table[style.language])) ?? "");
    const names = pair.map(({ street }) => street);
    const bare = names.map((street) => street.replaceAll(TYPE_AND_DIRECTION, ""));
    const question = (variant: string, template = "", [a, b]: readonly string[] = names): Question => ({
      ...questionAt(area.name, variant, key),
      q: writeAddress({ ...pair[0]!, ...given({ street: fill(template, { a, b }) }) }, style),
      expectation: "answer",
      truth: points,
      rightWithinM: CROSSING_M,
      expected: { street: pair[0]!.street, locality: pair[0]!.locality },
    });
    return [
      question("crossing", joined),
      question("crossing as said", said),
      ...(style.language === "en" ? [question("crossing of bare names", joined, bare)] : []),
    ];
  });
}

/** True for two names of one town. A postcode that they do not share would contradict one of them. */
function canCross(one: TrueStreet, other: TrueStreet): boolean {
  return nameKey(one.locality) === nameKey(other.locality) && streetKey(one.street) !== streetKey(other.street) &&
    NAME.test(one.street) && NAME.test(other.street) && one.postcode === other.postcode && one.locality !== "";
}

function pointsOf({ paths }: TrueStreet): ReadonlySet<string> {
  return new Set(paths.flatMap((path) => path.flatMap((value, i) => i % 2 === 0 ? [`${value} ${path[i + 1]}`] : [])));
}

function coordinatesOf(point: string): Coordinates {
  const [latitudeE7 = 0, longitudeE7 = 0] = point.split(" ").map(Number);
  return degreesOf({ latitudeE7, longitudeE7 });
}
