import { nameKey } from "../../text/name_key.ts";
import { geofabrikEntries } from "./geofabrik.ts";
import { smallestAround } from "./smallest_around.ts";

/**
 * The command that loads the streets of a country: with the name of its extract, or with the country's code where the
 * extract is named after another country. Undefined where the catalog has no extract of it.
 *
 * San Marino, for example, is in the extract of Italy.
 *
 * @param countryCode ISO 3166-1 alpha-2
 *
 * @example
 * ```ts
 * addCommandOf("LI"); // "bun run gazetteer add liechtenstein"
 * addCommandOf("SM"); // "bun run gazetteer add SM"
 * ```
 */
export function addCommandOf(countryCode: string): string | undefined {
  const extract = smallestAround(countryCode, extracts ??= geofabrikEntries());
  if (extract === undefined) {
    return undefined;
  }
  const name = extract.id.replace(/^openstreetmap-/u, "");
  const isItsOwn = extract.countries[0] === countryCode && nameKey(name).length > 2;
  return `bun run gazetteer add ${isItsOwn ? name : countryCode}`;
}

let extracts: ReturnType<typeof geofabrikEntries> | undefined;
