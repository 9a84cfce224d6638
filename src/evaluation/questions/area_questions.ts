import { given } from "../../domain/given.ts";
import type { AddressStyle, Area } from "../corpus/areas.ts";
import type { AreaTruth, ReversePoint, TrueAddress, TruePlace, TrueStreet } from "../corpus/truth.ts";
import { type Random, seededRandom } from "../misspelt.ts";
import { isStreet, suggestionQuestions } from "./suggestion_questions.ts";
import { type Question, questionAt, writeAddress } from "./question.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Elsewhere, truthOf, type Variant, VARIANTS } from "./variants.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";

/** A crossing has a width, and the lines of its streets may be stored with an error of some metres. Metres. */
const CROSSING_M = 50;

/** Text between two streets that meet, other than "corner". */
const JOINERS: Readonly<Record<AddressStyle["language"], readonly string[]>> = {
  de: [" / ", " Ecke ", " & "],
  en: [" & ", " and ", " at "],
  mt: [" & ", " and ", " / "],
  fr: [" / ", " angle ", " & "],
  ca: [" / ", " amb ", " cantonada "],
  pt: [" / ", " com ", " & "],
  ru: [" / ", " угол ", " и "],
};

/** How people say that two streets meet, `{a}` and `{b}`. */
const SAID: Readonly<Record<AddressStyle["language"], readonly string[]>> = {
  de: ["Ecke {a} {b}", "{a} Ecke {b}", "{a}/Ecke {b}", "Kreuzung {a} und {b}"],
  en: ["corner of {a} and {b}", "{a} @ {b}", "{a} x {b}", "intersection of {a} and {b}", "{a} at the corner of {b}"],
  mt: ["corner of {a} and {b}", "{a} c/w {b}", "{a} corner with {b}"],
  fr: ["angle {a} et {b}", "à l'angle de {a} et {b}", "{a} angle {b}"],
  ca: ["{a} amb {b}", "cantonada {a} amb {b}", "{a} @ {b}"],
  pt: ["{a} esquina com {b}", "{a} x {b}", "esquina da {a} com a {b}"],
  ru: ["угол {a} и {b}", "перекрёсток {a} и {b}", "{a} @ {b}"],
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

/** Seed and size of the questions. */
export interface QuestionOptions {
  readonly seed: number;
  /** Largest number of questions of each variant. */
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
      return text === undefined ? [] : [questionOf(address, { area, variant, written: text })];
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
    ...some(truth.places, "places").map((place) => placeOf(place, { area, variant: "place" })),
    ...some(truth.postcodes, "postcodes").map((place) => placeOf(place, { area, variant: "postcode" })),
    ...some(truth.addresses, "addresses").flatMap((address) => [
      ...reverseOf(address, { area, variant: "reverse", point: address.at }),
      ...reverseOf(address, { area, variant: "reverse nearby", point: address.nearby }),
    ]),
  ];
}

function questionOf(
  address: AreaTruth["addresses"][number],
  { area, variant, written }: { readonly area: Area; readonly variant: Variant; readonly written: string | Elsewhere },
): Question {
  const { street, number, locality } = address;
  const moved = typeof written === "string" ? undefined : written;
  return {
    ...questionAt(area.name, variant.name, address.id),
    q: typeof written === "string" ? written : written.q,
    expectation: variant.expectation,
    truth: moved === undefined ? truthOf(address, variant) : moved.town === undefined ? [] : [moved.town],
    rightWithinM: HOUSE_M,
    expected: { street, number, locality },
    ...(moved === undefined && variant.isContradictory?.(address) === true ? { isContradictory: true } : {}),
  };
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

function placeOf(place: TruePlace, { area, variant }: { area: Area; variant: "place" | "postcode" }): Question {
  return {
    ...questionAt(area.name, variant, place.id),
    q: `${place.name}, ${area.countryName}`,
    expectation: "answer",
    truth: place.points,
    rightWithinM: variant === "place" ? PLACE_M : POSTCODE_M,
    expected: variant === "place" ? { locality: place.name } : {},
  };
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
    streets.flatMap((street, at) => pointsOf(street).map((point) => ({ at, point }))),
    ({ point }) => point,
  );
  const crossings = new Map<
    string,
    { readonly one: TrueStreet; readonly other: TrueStreet; readonly points: string[] }
  >();
  for (const [point, members] of byPoint) {
    const [first, ...others] = [...new Set(members.map(({ at }) => at))].map((at) => streets[at]!);
    const other = others.find((street) => canCross(first!, street));
    if (first !== undefined && other !== undefined) {
      const key = `${first.id}&${other.id}`;
      crossings.set(key, { one: first, other, points: [...crossings.get(key)?.points ?? [], point] });
    }
  }
  const { style } = area;
  const question = (variant: string, street: string, { key, one, points }: {
    readonly key: string;
    readonly one: TrueStreet;
    readonly points: readonly string[];
  }): Question => ({
    ...questionAt(area.name, variant, key),
    q: writeAddress({ ...one, street }, style),
    expectation: "answer",
    truth: points.map(coordinatesOf),
    rightWithinM: CROSSING_M,
    expected: { street: one.street, locality: one.locality },
  });
  return random.shuffled([...crossings]).slice(0, limit).flatMap(([key, { one, other, points }]): Question[] => {
    const own = { key, one, points };
    const joiner = random.pick(JOINERS[style.language]) ?? " & ";
    const said = (random.pick(SAID[style.language]) ?? "{a} & {b}").replace("{a}", one.street)
      .replace("{b}", other.street);
    const bare = [one, other].map(({ street }) => street.replaceAll(TYPE_AND_DIRECTION, "")).join(joiner);
    return [
      question("crossing", one.street + joiner + other.street, own),
      question("crossing as said", said, own),
      ...(style.language === "en" ? [question("crossing of bare names", bare, own)] : []),
    ];
  });
}

/** True for two names of one town. A postcode that they do not share would contradict one of them. */
function canCross(one: TrueStreet, other: TrueStreet): boolean {
  return nameKey(one.locality) === nameKey(other.locality) && streetKey(one.street) !== streetKey(other.street) &&
    NAME.test(one.street) && NAME.test(other.street) && one.postcode === other.postcode && one.locality !== "";
}

function pointsOf({ paths }: TrueStreet): string[] {
  return [
    ...new Set(
      paths.flatMap((path) => path.flatMap((latitudeE7, i) => i % 2 === 0 ? [`${latitudeE7} ${path[i + 1]}`] : [])),
    ),
  ];
}

function coordinatesOf(point: string): Coordinates {
  const [latitudeE7, longitudeE7] = point.split(" ").map(Number);
  return { latitude: (latitudeE7 ?? 0) / 1e7, longitude: (longitudeE7 ?? 0) / 1e7 };
}
