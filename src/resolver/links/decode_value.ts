import { decodePercent } from "./decode_percent.ts";

/** A Plus Code, full or shortened, whose plus is a literal plus. */
const PLUS_CODE = /(^|[^0-9A-Za-z])([23456789CFGHJMPQRVWX]{4,8})\+([23456789CFGHJMPQRVWX]{2,7})(?![0-9A-Za-z])/gi;

/** Placeholder for a literal plus while the others become spaces. From the private use area, so no link contains it. */
const PLUS_KEPT = "\uE02B";

/**
 * Decodes a query value or a path segment in which `+` is a space, except inside a Plus Code.
 *
 * @example
 * ```ts
 * decodeValue("Central+Park"); // "Central Park"
 * decodeValue("8FJ3HVHW%2B96"); // "8FJ3HVHW+96"
 * decodeValue("9G8F+6W+Z%C3%BCrich"); // "9G8F+6W Zürich"
 * ```
 */
export function decodeValue(raw: string): string {
  if (!raw.includes("+")) {
    return decodePercent(raw);
  }
  const kept = raw.replace(PLUS_CODE, `$1$2${PLUS_KEPT}$3`);
  return decodePercent(kept.replaceAll("+", " ")).replaceAll(PLUS_KEPT, "+");
}
