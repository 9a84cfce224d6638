import type { Coordinates } from "../../domain/coordinates.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";
import type { AddressStyle, Area } from "../corpus/areas.ts";
import type { TrueStreet } from "../corpus/truth.ts";
import type { Random } from "../random.ts";
import type { Question } from "./question.ts";
import { writeAddress } from "./write_address.ts";

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
  return random.shuffled([...crossings]).slice(0, limit).map(([key, { one, other, points }]): Question => ({
    id: `${area.name}/crossing/${key}`,
    area: area.name,
    variant: "crossing",
    q: writeAddress(
      { ...one, street: one.street + (random.pick(JOINERS[area.style.language]) ?? " & ") + other.street },
      area.style,
    ),
    expectation: "answer",
    truth: points.map(coordinatesOf),
    rightWithinM: CROSSING_M,
    expected: { street: one.street, locality: one.locality },
  }));
}

/** "2" is a data set's number for a street without a name: people do not write it. */
const NAME = /\p{L}/u;

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
