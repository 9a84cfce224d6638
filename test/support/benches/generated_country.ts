import type { AreaRecord, GazetteerInput, PlaceRecord } from "../../../src/gazetteer/builder/gazetteer_input.ts";
import type { StreetInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import { seeded } from "../random/seeded.ts";

/** Of each street: odd numbers from 1 on. */
export const STREET_HOUSES = 5;
const STREETS_PER_TOWN = 500;
const CORNERS = 200;
const SOUTH_E7 = 300_000_000;
const WEST_E7 = -1_200_000_000;
const ENDINGS = ["Street", "Road", "Lane", "Avenue", "Close", "Drive", "Way", "Place"];
const COMMON = ["Main", "Church", "Station", "High", "Park", "Mill", "School", "Victoria", "Green", "Kings"];
const LAST = ["", "", "ton", "ford", "wick"];
const SYLLABLES =
  "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no ra re ri ro sa se".split(" ");

/** A country of towns on a square grid, 500 streets a town: as many common names as in a real one, and rare ones. */
export interface GeneratedCountry {
  readonly input: GazetteerInput;
  readonly streets: Iterable<StreetInput>;
}

/** The same country for the same number of streets. */
export function generatedCountry(streets: number): GeneratedCountry {
  const towns = Math.ceil(streets / STREETS_PER_TOWN);
  const side = Math.ceil(Math.sqrt(towns));
  /** 1e-7 degrees between towns: 20 degrees of latitude for the whole country, 5 km a town at 40,000 of them. */
  const townE7 = Math.min(500_000, Math.floor(200_000_000 / side));
  const pointOf = (town: number) => ({
    latitudeE7: SOUTH_E7 + Math.floor(town / side) * townE7 + townE7 / 2,
    longitudeE7: WEST_E7 + (town % side) * townE7 + townE7 / 2,
  });
  const base = { names: [], radiusM: 3000, population: 1000, countryCode: "US", dataset: 0 };
  const country = { ...base, key: "country", kind: "country", name: "United States", radiusM: 2e6 } as const;
  const places: PlaceRecord[] = [{ ...country, latitude: 40, longitude: -110 }];
  const areas: AreaRecord[] = [];
  for (const [town, name] of townNames(towns).entries()) {
    const { latitudeE7, longitudeE7 } = pointOf(town);
    const [latitude, longitude] = [latitudeE7 / 1e7, longitudeE7 / 1e7];
    const key = `town:${town}`;
    places.push({ ...base, key, kind: "locality", name, latitude, longitude, parentKey: "country" });
    areas.push({ key, rings: [outline(latitude, longitude, townE7 / 2e7)] });
  }
  const datasets = [{ name: "generated", version: "1", licence: "CC0", attribution: "" }];
  return { input: { datasets, places, areas }, streets: streetsOf(streets, { towns, townE7, pointOf }) };
}

function outline(latitude: number, longitude: number, radius: number): Int32Array {
  const ring = new Int32Array(2 * CORNERS);
  for (let i = 0; i < CORNERS; i++) {
    const angle = (2 * Math.PI * i) / CORNERS;
    const reach = radius * (1 + 0.1 * Math.sin(angle * 9));
    ring[2 * i] = Math.round((latitude + reach * Math.sin(angle)) * 1e7);
    ring[2 * i + 1] = Math.round((longitude + reach * Math.cos(angle)) * 1e7);
  }
  return ring;
}

function* streetsOf(
  count: number,
  { towns, townE7, pointOf }: {
    readonly towns: number;
    readonly townE7: number;
    readonly pointOf: (town: number) => { readonly latitudeE7: number; readonly longitudeE7: number };
  },
): Generator<StreetInput> {
  const next = seeded(1_709_164_800);
  for (let i = 0; i < count; i++) {
    const town = i % towns;
    const { latitudeE7, longitudeE7 } = pointOf(town);
    const latitude = Math.round(latitudeE7 + (next() - 0.5) * townE7 * 0.8);
    const longitude = Math.round(longitudeE7 + (next() - 0.5) * townE7 * 0.8);
    const north = Math.round((next() - 0.5) * 40_000);
    const east = Math.round((next() - 0.5) * 40_000);
    const [middle, end] = [[north >> 1, (east >> 1) + 3_000], [north, east]] as const;
    const path = [[0, 0], middle, end].flatMap(([up = 0, right = 0]) => [latitude + up, longitude + right]);
    yield {
      key: `street:${i}`,
      names: [{ text: streetName(next), kind: "primary" }],
      placeKey: `town:${town}`,
      otherPlaceKeys: [],
      postcode: String(10_000 + town),
      paths: [Int32Array.from(path)],
      houses: Array.from({ length: STREET_HOUSES }, (_, k) => ({
        number: String(2 * k + 1),
        point: {
          latitudeE7: latitude + Math.round((north * k) / STREET_HOUSES) + 900,
          longitudeE7: longitude + Math.round((east * k) / STREET_HOUSES) - 900,
        },
      })),
      ranges: [],
      dataset: 0,
    };
  }
}

/** A fifth of the streets have a common name, the rest one of 1.7 million: a country of 10 M has about as many. */
function streetName(next: () => number): string {
  const ending = ENDINGS[Math.floor(next() ** 2 * ENDINGS.length)] ?? "Street";
  return next() < 0.2
    ? `${COMMON[Math.floor(next() * COMMON.length)] ?? "Main"} ${ending}`
    : `${word(next, 3)}${LAST[Math.floor(next() * LAST.length)] ?? ""} ${ending}`;
}

/** Names that differ from each other. */
function townNames(count: number): readonly string[] {
  const next = seeded(2);
  const names = new Set<string>();
  while (names.size < count) {
    names.add(`${word(next, 4)}ton`);
  }
  return [...names];
}

function word(next: () => number, syllables: number): string {
  const text = Array.from({ length: syllables }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join("");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
