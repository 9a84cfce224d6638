import { namesIn } from "./name_list.ts";
import type { WorldCity } from "./read_cities.ts";

/** All names of a city except its own, from the lists; some twice. */
export function otherNamesOf(city: WorldCity): string[] {
  const names = namesIn(city.otherNames);
  if (city.olderName !== undefined) {
    names.unshift(city.olderName);
  }
  return names;
}
