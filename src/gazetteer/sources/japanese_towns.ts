import { type Chunks, forEachRow } from "./for_each_row.ts";
import { type Belonging, type PointE7, pointOf, type RecordName, type RecordSink } from "./record.ts";

const COLUMNS = ["pref", "city", "town", "koaza", "lat", "lng"] as const;
type Column = (typeof COLUMNS)[number];

/** "四丁目", the number of a town's part, at the end of its name. */
const PART = /^(?<town>.+?)(?<number>[一二三四五六七八九十]{1,3})丁目$/u;
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
  let columns: ReadonlyMap<Column, number> | undefined;
  const cities = new Map<string, City>();
  await forEachRow(chunks, { delimiter: ",", quotes: true }, {
    row(fields) {
      if (columns === undefined) {
        columns = columnsOf(fields);
        return;
      }
      readRow(fields, columns, { sink, cities });
    },
    malformed: () => sink.drop("row_malformed"),
  });
  for (const [key, { names, belonging, towns, latitudeE7, longitudeE7 }] of cities) {
    const point = { latitudeE7: Math.round(latitudeE7 / towns), longitudeE7: Math.round(longitudeE7 / towns) };
    sink.area({ key, kind: "locality", names, point, ...belonging });
  }
}

function columnsOf(header: readonly string[]): ReadonlyMap<Column, number> {
  const titles = header.map((title) => title.trim().toLowerCase());
  return new Map(COLUMNS.map((column) => {
    const at = titles.indexOf(column);
    if (at < 0) {
      throw new SyntaxError(`Cannot read because the header must name ${COLUMNS.join(", ")}`);
    }
    return [column, at];
  }));
}

function readRow(
  fields: readonly string[],
  columns: ReadonlyMap<Column, number>,
  { sink, cities }: { readonly sink: RecordSink; readonly cities: Map<string, City> },
): void {
  const value = (column: Column): string => fields[columns.get(column) ?? -1]?.trim() ?? "";
  const [region, written, town, part] = [value("pref"), value("city"), value("town"), value("koaza")];
  const point = pointOf(value("lat"), value("lng"));
  if (typeof point === "string") {
    sink.drop(point);
  } else if (town === "") {
    sink.drop("name_missing");
  } else {
    const seat = SEAT.exec(written)?.groups;
    const city = seat?.town ?? written;
    const belonging = { region, ...(seat?.county === undefined ? {} : { county: seat.county }), countryCode: "JP" };
    addTo(cities, point, { key: `${region}/${written}`, names: cityNames(city, written), belonging });
    sink.area({
      key: `${region}/${written}/${town}/${part}`,
      kind: "district",
      names: namesOf(town + part),
      point,
      ...belonging,
      locality: city,
    });
  }
}

function addTo(
  cities: Map<string, City>,
  { latitudeE7, longitudeE7 }: PointE7,
  { key, ...city }: Pick<City, "names" | "belonging"> & { readonly key: string },
): void {
  const known = cities.get(key) ?? { ...city, towns: 0, latitudeE7: 0, longitudeE7: 0 };
  known.towns += 1;
  known.latitudeE7 += latitudeE7;
  known.longitudeE7 += longitudeE7;
  cities.set(key, known);
}

/** A town's name, and the one with its county, as the register writes it. */
function cityNames(city: string, written: string): RecordName[] {
  const name: RecordName = { text: city, language: "ja", kind: "primary" };
  return city === written ? [name] : [name, { text: written, language: "ja", kind: "alternate" }];
}

function namesOf(name: string): RecordName[] {
  const { town, number } = PART.exec(name)?.groups ?? {};
  const plain = name.replace(VILLAGE, "");
  const others = town === undefined || number === undefined ? [] : [`${town}${digitsOf(number)}丁目`];
  return [
    { text: name, language: "ja", kind: "primary" },
    ...[...others, plain].filter((text) => text !== name).map((text): RecordName => ({
      text,
      language: "ja",
      kind: "alternate",
    })),
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
