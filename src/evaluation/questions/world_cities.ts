import type { Coordinates } from "../../domain/coordinates.ts";
import { forEachLine } from "../../gazetteer/sources/for_each_line.ts";

/** A town of GeoNames' list of those over 15,000 people. */
export interface WorldCity {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  /** In English. */
  readonly countryName: string;
  readonly coordinates: Coordinates;
}

/** Columns of GeoNames' exports (download.geonames.org/export/dump/readme.txt). */
const COLUMN = { id: 0, name: 1, latitude: 4, longitude: 5, country: 8 } as const;

/** Reads `cities15000.txt`, in its order. */
export async function readWorldCities(path: string): Promise<WorldCity[]> {
  const countries = new Intl.DisplayNames(["en"], { type: "region" });
  const cities: WorldCity[] = [];
  await forEachLine(Bun.file(path).stream(), (line) => {
    const fields = line.split("\t");
    const countryCode = fields[COLUMN.country] ?? "";
    const coordinates = { latitude: Number(fields[COLUMN.latitude]), longitude: Number(fields[COLUMN.longitude]) };
    if (/^[A-Z]{2}$/.test(countryCode) && Number.isFinite(coordinates.latitude + coordinates.longitude)) {
      cities.push({
        id: fields[COLUMN.id] ?? "",
        name: fields[COLUMN.name] ?? "",
        countryCode,
        countryName: countries.of(countryCode) ?? countryCode,
        coordinates,
      });
    }
  });
  return cities;
}
