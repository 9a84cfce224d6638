import { t } from "elysia";
import { APPEND, textParameter } from "../parameters.ts";

/** Parameters that all searches share. */
const OUTPUT = {
  format: textParameter("`json`, `jsonv2`, `geojson`, `geocodejson` or `xml`.", "jsonv2"),
  addressdetails: textParameter("`1`: adds the parts of the address."),
  extratags: textParameter("`1`: adds `extratags`, which is empty here."),
  namedetails: textParameter("`1`: adds `namedetails`."),
  "accept-language": textParameter("Language of the names. Default: the header `Accept-Language`.", "de"),
  append: APPEND,
  layer: textParameter("Comma-separated: `address`, `poi`. Others have no results here."),
};

/** Schemas of the Nominatim interface. Unknown parameters are ignored, as theirs are. */
export const NominatimModel = {
  search: t.Object({
    q: textParameter("A written address, a coordinate pair, a map link or a short code.", "Städtle 27, Vaduz"),
    amenity: textParameter("Name of a venue. The components are then read as one text."),
    street: textParameter("House number and street, in any order.", "27 Städtle"),
    city: textParameter("City, town or village."),
    county: textParameter("County."),
    state: textParameter("State, canton or province."),
    country: textParameter("Name or code of the country."),
    postalcode: textParameter("Postcode."),
    ...OUTPUT,
    limit: textParameter("Number of results, 1 to 40. Default: 10. There are at most 11."),
    countrycodes: textParameter("Comma-separated codes of ISO 3166-1: searches inside these countries.", "li,ch"),
    viewbox: textParameter("`x1,y1,x2,y2`: results near its middle come first."),
    bounded: textParameter("`1`: only results inside `viewbox`."),
    featureType: textParameter("`country`, `state`, `city` or `settlement`: only results of this kind."),
    exclude_place_ids: textParameter("Comma-separated `place_id`s that are left out."),
  }, { additionalProperties: true }),
  reverse: t.Object({
    lat: textParameter("Latitude.", "47.13686"),
    lon: textParameter("Longitude.", "9.52266"),
    ...OUTPUT,
    zoom: textParameter("0 to 18: how fine the address is, from the country to the house. Default: 18."),
  }, { additionalProperties: true }),
  lookup: t.Object({
    place_ids: textParameter("Comma-separated `place_id`s of answers of this service, at most 10."),
    osm_ids: textParameter("Comma-separated elements of OpenStreetMap, as `R1155956,W28712147,N123`."),
    ...OUTPUT,
  }, { additionalProperties: true }),
  status: t.Object({ format: textParameter("`text` or `json`.") }, { additionalProperties: true }),
  /** The forms differ too much for one schema; the guide describes them. */
  answer: t.Unknown({ description: "As Nominatim answers; `locus` has this service's own fields." }),
};
