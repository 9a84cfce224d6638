import { buildGazetteer, type PlaceRecord } from "../../../../src/gazetteer/builder/build_gazetteer.ts";
import type { StreetInput } from "../../../../src/gazetteer/builder/streets/street_row.ts";
import type { Gazetteer } from "../../../../src/gazetteer/port.ts";
import { seeded } from "../../random/seeded.ts";

const STREETS_PER_TOWN = 500;
const HOUSES = 5;
const COUNTRY = { code: "US", name: "United States", south: 30, west: -120, degrees: 20 };
const SYLLABLES = "ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se".split(
  " ",
);
const COMMON = ["Main", "Church", "Station", "High", "Park", "Mill", "School", "Victoria", "Green", "Kings"];
const ENDINGS = ["Street", "Road", "Lane", "Avenue"];
/** A fifth of the streets have a common name, as in a real country. */
const COMMON_SHARE = 0.2;

interface BuiltStreets {
  /** A clean address on the street with this number. */
  readonly textOf: (gazetteer: Gazetteer, street: number) => string;
}

/** Builds a gazetteer of one country: towns on a square grid with 500 streets each, five houses on a street. */
export function buildStreets(path: string, streets: number): BuiltStreets {
  const towns = Math.ceil(streets / STREETS_PER_TOWN);
  const names = townNames(towns);
  const across = Math.ceil(Math.sqrt(towns));
  const step = COUNTRY.degrees / across;
  const pointOf = (town: number) => ({
    latitude: COUNTRY.south + Math.floor(town / across) * step,
    longitude: COUNTRY.west + (town % across) * step,
  });
  const base = { names: [], population: 1000, countryCode: COUNTRY.code, dataset: 0 };
  const places: PlaceRecord[] = [
    { ...base, key: "country", kind: "country", name: COUNTRY.name, radiusM: 2e6, latitude: 40, longitude: -110 },
    ...names.map((name, town): PlaceRecord => ({
      ...base,
      key: `town:${town}`,
      kind: "locality",
      name,
      radiusM: 3000,
      ...pointOf(town),
      parentKey: "country",
    })),
  ];
  buildGazetteer(
    { datasets: [{ name: "generated", version: "1", licence: "CC0", attribution: "" }], places, areas: [] },
    {
      outputPath: path,
      streets: { streets: streetsOf(streets, { towns, pointOf }), namedPlaces: [], postcodes: [], codes: [] },
    },
  );
  return {
    textOf(gazetteer, number) {
      const { name, place } = gazetteer.street(number);
      return `${1 + 2 * (number % HOUSES)} ${name}, ${gazetteer.place(place).name}`;
    },
  };
}

function* streetsOf(
  streets: number,
  { towns, pointOf }: {
    readonly towns: number;
    readonly pointOf: (town: number) => { readonly latitude: number; readonly longitude: number };
  },
): Generator<StreetInput> {
  const random = seeded(1);
  for (let at = 0; at < streets; at++) {
    const town = at % towns;
    const { latitude, longitude } = pointOf(town);
    const southE7 = Math.round((latitude + (random() - 0.5) * 0.04) * 1e7);
    const westE7 = Math.round((longitude + (random() - 0.5) * 0.04) * 1e7);
    yield {
      key: `street:${at}`,
      names: [{ text: streetName(random), kind: "primary" }],
      placeKey: `town:${town}`,
      otherPlaceKeys: [],
      paths: [Int32Array.of(southE7, westE7, southE7, westE7 + 20_000)],
      houses: Array.from({ length: HOUSES }, (_, house) => ({
        number: String(2 * house + 1),
        point: { latitudeE7: southE7 + 900, longitudeE7: westE7 + 4000 * house },
      })),
      ranges: [],
      dataset: 0,
    };
  }
}

function streetName(random: () => number): string {
  const ending = ENDINGS[Math.floor(random() * ENDINGS.length)]!;
  return `${random() < COMMON_SHARE ? COMMON[Math.floor(random() * COMMON.length)]! : word(random, 3)} ${ending}`;
}

/** Names that differ from each other. */
function townNames(count: number): readonly string[] {
  const random = seeded(2);
  const names = new Set<string>();
  while (names.size < count) {
    names.add(`${word(random, 4)}ton`);
  }
  return [...names];
}

function word(random: () => number, syllables: number): string {
  const text = Array.from({ length: syllables }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]!).join("");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
