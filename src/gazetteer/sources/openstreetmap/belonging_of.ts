import type { Belonging } from "../record.ts";
import type { Tags } from "./element.ts";

/** Address tags (wiki.openstreetmap.org/wiki/Key:addr:*) and the part of an address each one states; first wins. */
const KEYS: readonly (readonly [tag: string, part: keyof Belonging])[] = [
  ["addr:street", "street"],
  ["addr:place", "placeName"],
  ["addr:suburb", "district"],
  ["addr:district", "district"],
  ["addr:quarter", "district"],
  ["addr:neighbourhood", "district"],
  ["addr:city", "locality"],
  ["addr:town", "locality"],
  ["addr:village", "locality"],
  ["addr:hamlet", "locality"],
  ["addr:municipality", "locality"],
  ["is_in:city", "locality"],
  ["addr:county", "county"],
  ["addr:state", "region"],
  ["addr:province", "region"],
  ["addr:postcode", "postcode"],
  ["postal_code", "postcode"],
];
const VALUE_LENGTH_MAX = 255;
const COUNTRY_CODE = /^[A-Z]{2}$/;

/** What the tags of an element say of the address it belongs to. */
export function belongingOf(tags: Tags): Belonging {
  const found: { -readonly [Part in keyof Belonging]: Belonging[Part] } = {};
  for (const [tag, part] of KEYS) {
    const value = tags.get(tag)?.trim();
    if (value !== undefined && value !== "" && value.length <= VALUE_LENGTH_MAX) {
      found[part] ??= value;
    }
  }
  const country = tags.get("addr:country")?.trim().toUpperCase();
  if (country !== undefined && COUNTRY_CODE.test(country)) {
    found.countryCode = country;
  }
  return found;
}
