import type { GazetteerInput, PlaceRecord } from "../../src/gazetteer/build/gazetteer_input.ts";
import type { StreetInput } from "../../src/gazetteer/build/streets/street_input.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { plainGazetteer } from "../support/plain_gazetteer.ts";
import { plainStreets } from "../support/plain_streets.ts";
import { readTable } from "../support/read_table.ts";

const FIRST = 0;
const METRES_OF_A_DEGREE = 111_195;
/** Streets "we" go east, those "ns" north, the first of each along the edges of the town: every two of them cross. */
const BLOCK_M = 100;
const LENGTH_M = 800;
/** Between two numbers of one side. */
const FRONTAGE_M = 10;

interface Town {
  readonly key: string;
  readonly name: string;
  readonly others: readonly string[];
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly people: number;
}

/** One town in each of many countries, with a few streets each, from `test/corpora/countries/towns.csv`; without some. */
export async function countryTowns(
  isKept: (street: string) => boolean = () => true,
): Promise<Gazetteer> {
  const rows = await readTable("countries/towns.csv");
  const countries = rows.filter(({ name }) => name !== "");
  // "דוגמה|Dugma": in two scripts.
  const towns = new Map(countries.map(({ country = "", town: written = "", latitude, longitude, people }) => {
    const [town = "", ...others] = written.split("|");
    return [town, {
      key: `${country} ${town}`,
      name: town,
      others,
      country,
      latitude: Number(latitude),
      longitude: Number(longitude),
      people: Number(people),
    }] as const;
  }));
  const input = placesOf(countries.map(({ country = "", name = "" }) => [country, name] as const), [...towns.values()]);
  const streets = rows.filter(({ street = "" }) => isKept(street)).map((row) => streetOf(row, towns.get(townOf(row))));
  const codes = new Map(
    rows.filter(({ postcode }) => postcode !== "")
      .map((row) => {
        const [postcode, town] = [row["postcode"] ?? "", townOf(row)];
        return [`${postcode} ${town}`, { postcode, town }] as const;
      }),
  );
  const postcodes = [...codes].map(([key, { postcode, town }]) => ({
    key,
    postcode,
    placeKey: towns.get(town)?.key ?? "",
    localities: [town],
    point: pointOf(towns.get(town), { east: 400, north: 400 }),
    radiusM: 600,
    dataset: FIRST,
  }));
  return { ...plainGazetteer(input), ...plainStreets(input, { streets, namedPlaces: [], postcodes, codes: [] }) };
}

function placesOf(countries: readonly (readonly [string, string])[], towns: readonly Town[]): GazetteerInput {
  const place = { names: [], dataset: FIRST };
  return {
    datasets: [{
      name: "openstreetmap",
      version: "1",
      licence: "ODbL 1.0",
      attribution: "© OpenStreetMap contributors, ODbL 1.0",
      coverage: towns.map(({ latitude, longitude }) => ({
        kind: "streets",
        completeness: "complete",
        bounds: [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1],
        records: 5,
      })),
    }],
    places: [
      ...countries.map(([code, name], at): PlaceRecord => ({
        ...place,
        key: code,
        name,
        names: [{ text: code, kind: "code" }],
        kind: "country",
        latitude: towns[at]?.latitude ?? 0,
        longitude: towns[at]?.longitude ?? 0,
        radiusM: 300_000,
        population: 10_000_000,
        countryCode: code,
      })),
      ...towns.map(({ key, name, others, country, latitude, longitude, people }): PlaceRecord => ({
        ...place,
        key,
        name,
        names: others.map((text) => ({ text, kind: "alternate" })),
        kind: "locality",
        latitude,
        longitude,
        radiusM: 1_500,
        population: people,
        countryCode: country,
        parentKey: country,
      })),
    ],
    areas: [],
  };
}

function townOf({ town = "" }: Readonly<Record<string, string>>): string {
  return town.split("|")[0] ?? "";
}

function streetOf(row: Readonly<Record<string, string>>, town: Town | undefined): StreetInput {
  const { street = "", postcode = "", line = "", numbers = "" } = row;
  const [direction, nth] = line.split(" ");
  const block = Number(nth) * BLOCK_M;
  const at = (along: number, aside: number) =>
    direction === "we"
      ? pointOf(town, { east: along, north: block + aside })
      : pointOf(town, { east: block + aside, north: along });
  const [from, to] = [at(0, 0), at(LENGTH_M, 0)];
  // A fraction stands behind its number: "12 1/2".
  const written = numbers.replaceAll(/ (?=\d\/\d)/gu, "_").split(" ").filter((number) => number !== "");
  return {
    key: `${town?.key} ${street}`,
    // "Via Roma|Romstraße": in two languages.
    names: street.split("|").map((text, i) => ({ text, kind: i === 0 ? "primary" : "alternate" })),
    placeKey: town?.key ?? "",
    otherPlaceKeys: [],
    ...(postcode === "" ? {} : { postcode }),
    paths: [Int32Array.of(from.latitudeE7, from.longitudeE7, to.latitudeE7, to.longitudeE7)],
    houses: written.map((number) => {
      const digits = Number.parseInt(number, 10);
      return {
        number: number.replaceAll("_", " "),
        point: at(Math.min(LENGTH_M, digits * FRONTAGE_M), digits % 2 === 1 ? 15 : -15),
      };
    }),
    ranges: [],
    dataset: FIRST,
  };
}

function pointOf(
  town: Town | undefined,
  { east, north }: { readonly east: number; readonly north: number },
): { readonly latitudeE7: number; readonly longitudeE7: number } {
  const { latitude = 0, longitude = 0 } = town ?? {};
  const degrees = METRES_OF_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    latitudeE7: Math.round((latitude + north / METRES_OF_A_DEGREE) * 1e7),
    longitudeE7: Math.round((longitude + east / degrees) * 1e7),
  };
}
