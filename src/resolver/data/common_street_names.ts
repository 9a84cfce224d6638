import { streetKey } from "../../text/street_key.ts";
import { COMMON_STREET_NAMES } from "../address_words.ts";

const COMMON_KEYS: ReadonlySet<string> = new Set(COMMON_STREET_NAMES.map(streetKey));

/** True for a name that nearly every town has, or a number. */
export function isCommonStreetName(name: string): boolean {
  const key = streetKey(name);
  return COMMON_KEYS.has(key) || /^\D{0,2}\d/u.test(key);
}
