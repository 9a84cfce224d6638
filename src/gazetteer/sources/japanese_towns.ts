import { type Chunks, columnsTitled, readTable, type Values } from "./for_each_row.ts";
import { type Belonging, pointOf, type RecordName, type RecordSink } from "./record.ts";

const COLUMNS = ["pref", "city", "town", "koaza", "lat", "lng"] as const;

/** "四丁目", the number of a town's part, at the end of its name. */
const PART = /(?<=.)([一二三四五六七八九十]{1,3})丁目$/u;
const DIGITS = "一二三四五六七八九";
/** What the register puts in front of a village's name, and people leave out. */
const VILLAGE = /^大字/u;
const SEAT = /^(?<county>.[^郡]*郡)(?<town>.+[町村])$/u;

/** A city of the table with the sums of its towns' coordinates. */
interface City {
  readonly names: readonly RecordName[];
  readonly belonging: Belonging;
  towns: number;
  latitudeE7: number;
  longitudeE7: number;
}

/**
 * Takes Japan's cities and their towns with numbered parts out of a table of town blocks (comma-separated, with the
 * columns pref, city, town, koaza, lat and lng): a part is a district of its city, by its number in signs and in digits.
 * A city's point is the middle of its towns.
 *
 * @throws {SyntaxError} when the header lacks a column.
 */
export async function readJapaneseTowns(chunks: Chunks, sink: RecordSink): Promise<void> {
  const cities = new Map<string, City>();
  await readTable(chunks, sink, {
    format: { delimiter: ",", quotes: true },
    columns: columnsTitled(new Map(COLUMNS.map((column) => [column, column]))),
    needed: COLUMNS,
    missing: () => `Cannot read because the header must name ${COLUMNS.join(", ")}`,
    row: (values) => readRow(values, { sink, cities }),
  });
  for (const [key, { names, belonging, towns, latitudeE7, longitudeE7 }] of cities) {
    const point = { latitudeE7: Math.round(latitudeE7 / towns), longitudeE7: Math.round(longitudeE7 / towns) };
    sink.area({ key, kind: "locality", names, point, ...belonging });
  }
}

function readRow(
  { pref: region = "", city: written = "", town = "", koaza: part = "", lat, lng }: Values<(typeof COLUMNS)[number]>,
  { sink, cities }: { readonly sink: RecordSink; readonly cities: Map<string, City> },
): void {
  const point = pointOf(lat, lng);
  if (typeof point === "string") {
    sink.drop(point);
  } else if (town === "") {
    sink.drop("name_missing");
  } else {
    const seat = SEAT.exec(written)?.groups;
    const locality = seat?.town ?? written;
    const belonging = { region, county: seat?.county, countryCode: "JP" };
    const key = `${region}/${written}`;
    const city = cities.getOrInsertComputed(key, () => {
      return { names: japanese(locality, [written]), belonging, towns: 0, latitudeE7: 0, longitudeE7: 0 };
    });
    city.towns += 1;
    city.latitudeE7 += point.latitudeE7;
    city.longitudeE7 += point.longitudeE7;
    const names = townNames(town + part);
    sink.area({ key: `${key}/${town}/${part}`, kind: "district", names, point, ...belonging, locality });
  }
}

function townNames(name: string): RecordName[] {
  return japanese(name, [
    name.replace(PART, (_, number: string) => `${digitsOf(number)}丁目`),
    name.replace(VILLAGE, ""),
  ]);
}

/** A name, and the other ones of it. */
function japanese(name: string, others: readonly string[]): RecordName[] {
  const different = others.filter((text) => text !== name);
  return [
    { text: name, language: "ja", kind: "primary" },
    ...different.map((text): RecordName => ({ text, language: "ja", kind: "alternate" })),
  ];
}

/** "四" is 4, "十" is 10, "二十一" is 21. */
function digitsOf(number: string): number {
  if (!number.includes("十")) {
    return digitOf(number);
  }
  const [tens = "", ones = ""] = number.split("十");
  return (tens === "" ? 1 : digitOf(tens)) * 10 + digitOf(ones);
}

/** 0 for no sign. */
function digitOf(sign: string): number {
  return sign === "" ? 0 : DIGITS.indexOf(sign) + 1;
}
