import { t } from "elysia";
import { APPEND, textParameter } from "../parameters.ts";
import { closed } from "../../models/fields.ts";

const OUTPUT = {
  append: APPEND,
  lang: textParameter("Language of the names. Default: the header `Accept-Language`.", "de"),
  layers: textParameter("Comma-separated: `address`, `street`, `venue`, `locality`, `coarse` …: only these."),
  sources: textParameter(
    "Comma-separated: `osm`, `oa`, `gn`, `wof` or their long names: only results of these data sets.",
  ),
};

const SEARCH = {
  size: textParameter("Number of results, 1 to 40. Default: 10. There are at most 11."),
  "focus.point.lat": textParameter("Latitude of a point: results near it come first."),
  "focus.point.lon": textParameter("Longitude of that point."),
  "boundary.country": textParameter("Comma-separated codes of ISO 3166-1, of two or three letters.", "LIE"),
  "boundary.rect.min_lat": textParameter("South of a box: only results inside."),
  "boundary.rect.min_lon": textParameter("West of that box."),
  "boundary.rect.max_lat": textParameter("North of that box."),
  "boundary.rect.max_lon": textParameter("East of that box."),
  "boundary.circle.lat": textParameter("Latitude of the middle of a circle: only results inside."),
  "boundary.circle.lon": textParameter("Longitude of that middle."),
  "boundary.circle.radius": textParameter("Kilometres. Default: 50."),
  ...OUTPUT,
};

const TEXT = textParameter("An address, or the beginning of one.", "Städtle 27, Vaduz");

/** Schemas of the Pelias interface. Unknown parameters are ignored, as theirs are. */
export const PeliasModel = {
  search: t.Object({ text: TEXT, ...SEARCH }, { additionalProperties: true }),
  structured: t.Object({
    venue: textParameter("Name of a venue. The components are then read as one text."),
    address: textParameter("House number and street.", "Städtle 27"),
    neighbourhood: textParameter("Part of a city."),
    borough: textParameter("Part of a city."),
    locality: textParameter("City, town or village.", "Vaduz"),
    county: textParameter("County."),
    region: textParameter("State, canton or province."),
    postalcode: textParameter("Postcode."),
    country: textParameter("Name or code of the country."),
    ...SEARCH,
  }, { additionalProperties: true }),
  reverse: t.Object({
    "point.lat": textParameter("Latitude.", "47.13686"),
    "point.lon": textParameter("Longitude.", "9.52266"),
    "boundary.country": SEARCH["boundary.country"],
    ...OUTPUT,
  }, { additionalProperties: true }),
  place: t.Object({
    ids: textParameter("Comma-separated `gid`s of answers of this service, at most 10."),
    lang: OUTPUT.lang,
  }, { additionalProperties: true }),
  answer: closed({
    geocoding: t.Unknown(),
    type: t.Literal("FeatureCollection"),
    features: t.Array(t.Unknown()),
    bbox: t.Optional(t.Array(t.Number())),
  }, { description: "As Pelias answers; `properties.locus` has this service's own fields." }),
};
