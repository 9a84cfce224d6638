import { ARABIC_WRITINGS } from "./arabic_writings.ts";
import { JAPANESE_WRITINGS } from "./japanese_writings.ts";
import type { TownWriting } from "./town_truth.ts";

/** A list of the districts of cities: places without streets. */
export interface TownList {
  readonly name: string;
  /** In the data folder. */
  readonly path: string;
  readonly source: "japanese-towns" | "whosonfirst";
  readonly countryCode: string;
  readonly writings: readonly TownWriting[];
}

/** The lists that the evaluation reads. */
export const TOWN_LISTS: readonly TownList[] = [
  {
    name: "japan",
    path: "japan/towns.csv",
    source: "japanese-towns",
    countryCode: "JP",
    writings: JAPANESE_WRITINGS,
  },
  {
    name: "saudi-arabia",
    path: "wof/whosonfirst-admin-sa.ndjson",
    source: "whosonfirst",
    countryCode: "SA",
    writings: ARABIC_WRITINGS,
  },
  {
    name: "emirates",
    path: "wof/whosonfirst-admin-ae.ndjson",
    source: "whosonfirst",
    countryCode: "AE",
    writings: ARABIC_WRITINGS,
  },
];

/** Half of the regions of a list are fitted on, the others are not. */
export const TOWN_AREA_NAMES: readonly string[] = TOWN_LISTS.flatMap(({ name }) => [name, `${name} (not fitted)`]);

/** The halves that are fitted on. */
export const FITTED_TOWN_AREA_NAMES: readonly string[] = TOWN_LISTS.map(({ name }) => name);
