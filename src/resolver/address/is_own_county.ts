import type { Place } from "../../gazetteer/gazetteer.ts";

/** A county with hardly more people than its town is the town's own: Baltimore 1.13 times, Lisbon 1.24, Porto 1. */
const COUNTY_OF_TOWN = 1.25;

/** "Baltimore" is a county of its own: what lies in that county lies in the town, whatever its quarter is called. */
export function isOwnCounty(area: Place, town: Place): boolean {
  return area.kind === "county" && area.population <= town.population * COUNTY_OF_TOWN;
}
