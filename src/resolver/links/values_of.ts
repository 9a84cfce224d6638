import { decodeValue } from "./decode_value.ts";

/** Values read per name: a planned route has a few dozen stops at most. */
const VALUES_MAX = 32;

/**
 * All values of a repeated parameter, in order.
 *
 * @example
 * ```ts
 * valuesOf("point=1%2C2&point=3%2C4", "point"); // ["1,2", "3,4"]
 * ```
 */
export function valuesOf(query: string, name: string): readonly string[] {
  const prefix = `${name}=`;
  return query.split("&").filter((part) => part.startsWith(prefix)).slice(0, VALUES_MAX)
    .map((part) => decodeValue(part.slice(prefix.length)));
}
