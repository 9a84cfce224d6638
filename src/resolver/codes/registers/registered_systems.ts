/**
 * The registers whose codes are recognised by their form, or by the register's name next to them, whether loaded or
 * not. All other registers are an operator's own: `recognizeOwnCode`.
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
