/**
 * The registers whose codes are recognised by their own form, or by the register's name beside them, whether the
 * register is loaded or not. Any other register is an operator's own: `recognizeOwnCode`.
 */
export const REGISTERED_SYSTEMS: readonly string[] = [
  "saudi_short_address",
  "eircode",
  "ghana_post_gps",
  "qatar_address",
  "kuwait_paci",
  "what3words",
  "uprn",
  "mappls_pin",
  "wikidata",
  "geonames",
  "openstreetmap_element",
];
