import { join } from "node:path";
import { gazetteerFolder } from "../../src/commands/gazetteer_path.ts";
import { readOptions } from "../../src/commands/line/read_options.ts";
import { ensureGazetteer } from "../../src/commands/open/ensure_gazetteer.ts";
import { buildGazetteer } from "../../src/gazetteer/builder/build_gazetteer.ts";
import type { PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
import type { StreetInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { buildCountries } from "../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../src/gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../src/gazetteer/datasets/manifest.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { openGazetteer, openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { figure } from "../support/benches/figure.ts";
import {
  type CountryHouses,
  countryHouses,
  csvOf,
  housesOnStreets,
} from "../support/benches/growth/generated_houses.ts";
import { cpuUsSince, leastTimes, microseconds, quantile } from "../support/benches/measure.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { seeded } from "../support/random/random.ts";

/**
 * How the time of a clean address grows: with the streets of a country (0.1 and 1 million, with `--full` also 10), with
 * the countries loaded (1, 10 and 40), and with the houses of its street (10 to 10,000).
 * `bun test/benches/growth.ts [--full] [--only=streets|countries|houses] [--json]`
 */
const { options } = readOptions(process.argv.slice(2), {
  full: /^$/u,
  only: /^(?:streets|countries|houses)$/u,
  json: /^$/u,
});
const STREETS = options.full === undefined ? [100_000, 1_000_000] : [100_000, 1_000_000, 10_000_000];
const COUNTRIES = [1, 10, 40];
const HOUSES = [10, 100, 1000, 10_000];
const STREETS_OF_LENGTH = 10;
const QUERIES = 500;
/** The least time of each query counts: interruptions are not its time. */
const ROUNDS = 5;
const FLAT = 1.5;
/** CPU of the build of a million streets. Seconds. */
const BUILD_S = 6;

/** Of each street: odd numbers from 1 on. */
const STREET_HOUSES = 5;
const STREETS_PER_TOWN = 500;
const SOUTH_E7 = 300_000_000;
const WEST_E7 = -1_200_000_000;
const ENDINGS = ["Street", "Road", "Lane", "Avenue", "Close", "Drive", "Way", "Place"];
const COMMON = ["Main", "Church", "Station", "High", "Park", "Mill", "School", "Victoria", "Green", "Kings"];
const LAST = ["", "", "ton", "ford", "wick"];
const SYLLABLES =
  "ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no ra re ri ro sa se".split(" ");

const isWanted = (part: string): boolean => options.only === undefined || options.only === part;
if (isWanted("streets")) {
  withStreets();
}
if (isWanted("countries")) {
  await withCountries();
}
if (isWanted("houses")) {
  await withHouses();
}
await cleanUp();
process.exit(0);

function withStreets(): void {
  const medians = STREETS.map((streets) => {
    const path = join(scratchDir(), "streets.gazetteer");
    const country = generatedCountry(streets);
    const given = { streets: country.streets, namedPlaces: [], postcodes: [], codes: [] };
    const begun = process.cpuUsage();
    buildGazetteer(country.input, { outputPath: path, streets: given });
    const cpuS = cpuUsSince(begun) / 1e6;
    const note = `${(streets * STREET_HOUSES / cpuS).toFixed(0)} houses a second`;
    const atMost = BUILD_S * streets / 1e6;
    figure(`CPU of the build, ${streets / 1e6} million streets`, cpuS, { unit: "s", atMost, note });
    const gazetteer = openGazetteer(path);
    const random = seeded(3);
    const texts = Array.from({ length: QUERIES }, () => {
      const { id, name, place } = gazetteer.street(Math.floor(random() * streets));
      return `${1 + 2 * (id % STREET_HOUSES)} ${name}, ${gazetteer.place(place).name}`;
    });
    return { size: streets / 1e6, ...medianOf(gazetteer, texts) };
  });
  tell("million streets", medians);
}

async function withCountries(): Promise<void> {
  const loader = await loaderOf();
  const all = countryHouses();
  const texts = textsOf(all[0]!);
  const medians = [];
  let loaded = 0;
  for (const count of COUNTRIES) {
    const gazetteer = await loader.load(all.slice(loaded, count));
    loaded = count;
    medians.push({ size: count, ...medianOf(gazetteer, texts) });
  }
  tell("countries", medians);
}

async function withHouses(): Promise<void> {
  const loader = await loaderOf();
  const groups = HOUSES.map((houses) => housesOnStreets({ streets: STREETS_OF_LENGTH, houses }));
  const gazetteer = await loader.load([{ countryCode: "US", houses: groups.flat() }]);
  tell(
    "houses on the street",
    HOUSES.map((size, at) => ({ size, ...medianOf(gazetteer, textsOf({ countryCode: "US", houses: groups[at]! })) })),
  );
}

/** Loads generated countries over the world's places. */
async function loaderOf() {
  const dataDir = scratchDir();
  const worldPath = await ensureGazetteer({ dataDir }, { signal: new AbortController().signal });
  const world = openGazetteer(worldPath);
  const folder = gazetteerFolder(dataDir);
  const names: string[] = [];
  return {
    async load(countries: readonly CountryHouses[]): Promise<Gazetteer> {
      for (const country of countries) {
        const name = `generated-${country.countryCode.toLowerCase()}`;
        const path = join(dataDir, `${name}.csv`);
        await Bun.write(path, csvOf(country.houses));
        const { countryCode } = country;
        const source = "openaddresses";
        await importDataset({ name, path, source, countryCode, folder: datasetsFolder(folder), world });
        names.push(name);
      }
      await buildCountries({ folder, worldPath, datasets: names });
      return openGazetteerSet({ folder, worldPath });
    },
  };
}

function textsOf({ houses }: CountryHouses): readonly string[] {
  const random = seeded(4);
  return Array.from({ length: QUERIES }, () => {
    const { number, street, city } = houses[Math.floor(random() * houses.length)]!;
    return `${number} ${street}, ${city}`;
  });
}

interface Median {
  /** Microseconds of a query. */
  readonly us: number;
  /** Of the answers, 0 to 1. */
  readonly houses: number;
}

function medianOf(gazetteer: Gazetteer, texts: readonly string[]): Median {
  // They warm up too.
  const answers = texts.map((text) => resolve({ text }, { gazetteer }));
  const houses = answers.filter((answer) => answer.status !== "unresolved" && answer.precision === "house").length;
  const least = leastTimes(texts, ROUNDS, (text) => microseconds(() => resolve({ text }, { gazetteer })));
  return { us: quantile(least, 0.5), houses: houses / texts.length };
}

function tell(what: string, medians: readonly (Median & { readonly size: number })[]): void {
  const first = medians[0]!;
  for (const { size, us, houses } of medians) {
    const note = `${(100 * houses).toFixed(0)} % of the answers are houses`;
    figure(`clean p50, ${size} ${what}`, us, { unit: "µs", note });
  }
  for (const { size, us } of medians.slice(1)) {
    figure(`growth from ${first.size} to ${size} ${what}`, us / first.us, { unit: "times", atMost: FLAT });
  }
}

/**
 * A country of towns on a square grid, 500 streets a town: as many common names as in a real one, and rare ones. The same
 * for the same number of streets.
 */
function generatedCountry(streets: number) {
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
  for (const [town, name] of townNames(towns).entries()) {
    const { latitudeE7, longitudeE7 } = pointOf(town);
    const [latitude, longitude] = [latitudeE7 / 1e7, longitudeE7 / 1e7];
    const key = `town:${town}`;
    places.push({ ...base, key, kind: "locality", name, latitude, longitude, parentKey: "country" });
  }
  const datasets = [{ name: "generated", version: "1", licence: "CC0", attribution: "" }];
  return { input: { datasets, places, areas: [] }, streets: streetsOf(streets, { towns, townE7, pointOf }) };
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
