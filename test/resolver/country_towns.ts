import type { StreetInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { readTable } from "../support/files/shared_data.ts";
import { OPENSTREETMAP, placeOf, plainWorld, streetIn } from "../support/gazetteers/plain_records.ts";

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

/** Towns with a few streets each, from a table: one in each of many countries if no other is given; without some. */
export async function countryTowns(
  isKept: (street: string) => boolean = () => true,
  table = "countries/towns.csv",
): Promise<Gazetteer> {
  const rows = await readTable(table);
  // A country has its name in its first row, a town its point. "דוגמה|Dugma": a town in two scripts.
  const countries = rows.filter(({ name }) => name !== "");
  const towns = new Map(
    rows.filter(({ latitude }) => latitude !== "").map((row) => {
      const { country = "", town: written = "", latitude, longitude, people } = row;
      const [name = "", ...others] = written.split("|");
      const at = { latitude: Number(latitude), longitude: Number(longitude) };
      return [townKey(row), { key: townKey(row), name, others, country, ...at, people: Number(people) }] as const;
    }),
  );
  const places = placesOf(
    countries.map((row) => ({ code: row["country"] ?? "", name: row["name"] ?? "", first: towns.get(townKey(row)) })),
    [...towns.values()],
  );
  const coverage = [...towns.values()].map(({ latitude, longitude }) => {
    const bounds = [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1] as const;
    return { kind: "streets", completeness: "complete", bounds, records: 5 } as const;
  });
  const streets = rows.filter(({ street = "" }) => isKept(street)).map((row) => streetOf(row, towns.get(townKey(row))));
  const codes = new Map(
    rows.filter(({ postcode }) => postcode !== "")
      .map((row) => {
        const { postcode = "" } = row;
        return [`${postcode} ${townKey(row)}`, { postcode, town: towns.get(townKey(row)) }] as const;
      }),
  );
  const postcodes = [...codes].map(([key, { postcode, town }]) => {
    const where = { placeKey: town?.key ?? "", point: pointOf(town, { east: 400, north: 400 }), radiusM: 600 };
    return { key, postcode, localities: [town?.name ?? ""], ...where, dataset: 0 };
  });
  return plainWorld(places, { streets, postcodes }, { ...OPENSTREETMAP, coverage });
}

interface Country {
  readonly code: string;
  readonly name: string;
  readonly first: Town | undefined;
}

function placesOf(countries: readonly Country[], towns: readonly Town[]) {
  return [
    ...countries.map(({ code, name, first }) => {
      const { latitude = 0, longitude = 0 } = first ?? {};
      const names = [{ text: code, kind: "code" as const }];
      return placeOf(code, [code, "country", name, latitude, longitude, 300_000, 10_000_000], names);
    }),
    ...towns.map(({ key, name, others, country, latitude, longitude, people }) => {
      const names = others.map((text) => ({ text, kind: "alternate" as const }));
      return placeOf(country, [key, "locality", name, latitude, longitude, 1_500, people, country], names);
    }),
  ];
}

function townKey({ country = "", town = "" }: Readonly<Record<string, string>>): string {
  return `${country} ${town.split("|")[0]}`;
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
  return streetIn(town?.key ?? "", street, {
    // "Via Roma|Romstraße": in two languages.
    names: street.split("|").map((text, i) => ({ text, kind: i === 0 ? "primary" : "alternate" })),
    ...(postcode === "" ? {} : { postcode }),
    paths: [Int32Array.of(from.latitudeE7, from.longitudeE7, to.latitudeE7, to.longitudeE7)],
    houses: written.map((number) => {
      const digits = Number.parseInt(number, 10);
      return {
        number: number.replaceAll("_", " "),
        point: at(Math.min(LENGTH_M, digits * FRONTAGE_M), digits % 2 === 1 ? 15 : -15),
      };
    }),
  });
}

function pointOf(town: Town | undefined, { east, north }: { readonly east: number; readonly north: number }) {
  const { latitude = 0, longitude = 0 } = town ?? {};
  const degrees = METRES_OF_A_DEGREE * Math.cos((latitude * Math.PI) / 180);
  return {
    latitudeE7: Math.round((latitude + north / METRES_OF_A_DEGREE) * 1e7),
    longitudeE7: Math.round((longitude + east / degrees) * 1e7),
  };
}
