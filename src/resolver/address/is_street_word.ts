import { STREET_TYPES_AFTER, STREET_TYPES_BEFORE } from "./words.ts";

/** Endings of one-word street names in languages that join them. Folded. */
const ENDINGS: readonly string[] = [
  "strasse",
  "straat",
  "gasse",
  "platz",
  "laan",
  "plein",
  "gracht",
  "gatan",
  "vagen",
  "veien",
  "gade",
  "allee",
  "katu",
];

/** A word for a street, or a name that ends in one. */
export function isStreetWord(key: string): boolean {
  return STREET_TYPES_AFTER.has(key) || STREET_TYPES_BEFORE.has(key) ||
    ENDINGS.some((ending) => key.length > ending.length && key.endsWith(ending));
}
