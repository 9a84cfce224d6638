import { expect, test } from "bun:test";
import type { Resolution } from "../../src/domain/resolution.ts";
import type { PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
import type { StreetInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import type { Dataset, Gazetteer } from "../../src/gazetteer/port.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { readTable } from "../support/files/shared_data.ts";
import { placeOf, plainWorld, postcodesAt, streetIn } from "../support/gazetteers/plain_records.ts";

const COMPARED: ReadonlySet<string> = new Set(
  "status precision label street number name unit locality district latitude reasons matches".split(" "),
);

export type Row = Readonly<Record<string, string>>;

/**
 * What an answer has in the columns of a row, so that it equals the row if it is as the row expects. An empty column
 * expects nothing; where the row has a precision, an empty one of `exact` expects that nothing is there. Reasons are
 * those that must be among others, or behind a `=` all of them; matches are pairs, as in `street exact postcode none`.
 */
export function inColumnsOf(row: Row, resolution: Resolution, exact: readonly string[] = []): Row {
  const located = resolution.status === "unresolved" ? undefined : resolution;
  const { reasons = "", matches = "" } = row;
  const matched = new Map<string, string>(Object.entries(resolution.matches));
  const seen: Readonly<Record<string, string | undefined>> = {
    ...located?.components,
    number: located?.components.houseNumber,
    status: resolution.status,
    precision: located?.precision,
    label: located?.label,
    latitude: String(located?.coordinates.latitude),
    reasons: reasons.startsWith("=")
      ? `=${resolution.reasons.join(" ")}`
      : reasons.split(" ").filter((one) => resolution.reasons.some((known) => known === one)).join(" "),
    matches: matches.replaceAll(
      /(\w+) \w+/gu,
      (_, component: string) => `${component} ${matched.get(component) ?? "none"}`,
    ),
  };
  const isCompared = (column: string, expected: string): boolean =>
    expected === "" ? exact.includes(column) && row["precision"] !== "" : COMPARED.has(column);
  return Object.fromEntries(
    Object.entries(row).map((
      [column, expected],
    ) => [column, isCompared(column, expected) ? seen[column] ?? "" : expected]),
  );
}

/**
 * Makes a test of each row of a table in `test/corpora`: a text, perhaps a country, what the answer has, and perhaps why.
 */
export async function testRows(
  table: string,
  { gazetteerOf, exact = [] }: {
    readonly gazetteerOf: (row: Row) => Gazetteer;
    readonly exact?: readonly string[];
  },
): Promise<readonly Row[]> {
  const rows = await readTable(table);
  for (const row of rows) {
    const { text = "", country = "", status, precision = "", name = "", label = "", why = "" } = row;
    const answer = [status, precision, name, label, why].filter((word) => word !== "").join(" ");
    test(`resolve() reads "${text}"${country === "" ? "" : ` in ${country}`} as ${answer}`, () => {
      const resolution = resolve({ text, ...(country === "" ? {} : { country }) }, { gazetteer: gazetteerOf(row) });
      expect(inColumnsOf(row, resolution, exact)).toEqual(row);
      expect(new Set(resolution.reasons).size).toBe(resolution.reasons.length);
      expect("label" in resolution ? resolution.label : `${name}, `).toStartWith(name === "" ? "" : `${name}, `);
    });
  }
  return rows;
}

const METRES_OF_A_DEGREE = 111_195;
/** Degrees between two houses of a street, from east to west. */
const HOUSE_STEP = 0.0005;

/**
 * A gazetteer in memory of a table in `test/corpora/worlds`: places, streets and postcodes. `names`: other names of a
 * place, those with `!` codes; the houses of a street. `radius`, in metres: of a street half of its line, to the north
 * and to the south.
 */
export async function tableWorld(name: string, dataset: Partial<Dataset> = {}) {
  const rows = await readTable(`worlds/${name}.csv`);
  const of = (...kinds: readonly string[]) => rows.filter(({ kind = "" }) => kinds.includes(kind));
  const places = of("country", "region", "county", "locality", "district").map((row) => {
    const { country = "", key = "", kind, parent = "" } = row;
    const [latitude, longitude, radiusM, people] = numbersOf(row, "latitude", "longitude", "radius", "people");
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the kinds above
    const ofPlace = kind as PlaceRecord["kind"];
    const parentKey = parent === "" ? undefined : parent;
    const names = wordsOf(row["names"], "|").map((text): PlaceRecord["names"][number] =>
      text.endsWith("!") ? { text: text.slice(0, -1), kind: "code" } : { text, kind: "alternate" }
    );
    return placeOf(country, [key, ofPlace, row["name"] ?? "", latitude, longitude, radiusM, people, parentKey], names);
  });
  const postcodes = of("postcode").flatMap((row) => {
    const [latitude, longitude, radiusM] = numbersOf(row, "latitude", "longitude", "radius");
    return postcodesAt([[row["name"] ?? "", row["parent"] ?? "", latitude, longitude]], radiusM);
  });
  return plainWorld(places, { streets: of("street").map(streetOf), postcodes }, dataset);
}

function streetOf(row: Readonly<Record<string, string>>): StreetInput {
  const { name = "", parent = "", names } = row;
  const [latitude, longitude, halfM] = numbersOf(row, "latitude", "longitude", "radius");
  const [north, south] = [1, -1].map((side) => Math.round((latitude + side * halfM / METRES_OF_A_DEGREE) * 1e7));
  const pointE7 = (at: number) => ({
    latitudeE7: Math.round(latitude * 1e7),
    longitudeE7: Math.round((longitude + at * HOUSE_STEP) * 1e7),
  });
  return streetIn(parent, name, {
    paths: halfM === 0 ? [] : [Int32Array.of(south!, pointE7(0).longitudeE7, north!, pointE7(0).longitudeE7)],
    houses: wordsOf(names, " ").map((number, at) => ({ number, point: pointE7(at) })),
  });
}

function numbersOf(row: Readonly<Record<string, string>>, ...columns: readonly string[]) {
  const [one = 0, two = 0, three = 0, four = 0] = columns.map((column) => Number(row[column]));
  return [one, two, three, four] as const;
}

function wordsOf(text = "", between: string): readonly string[] {
  return text.split(between).filter((word) => word !== "");
}
