/**
 * Requests of the documentation of three geocoders, with the place that each one means and the fields of the documented
 * answer's first result. The places are those that the world's places alone can answer: a house there is its town here.
 *
 * @see https://nominatim.org/release-docs/latest/api/Overview/ (Search, Reverse)
 * @see https://github.com/komoot/photon/blob/master/docs/api-v1.md
 * @see https://github.com/pelias/documentation (search.md, structured-geocoding.md, reverse.md, autocomplete.md)
 */

export interface DocumentedRequest {
  readonly path: string;
  /** Where the first result is; null: there is none. */
  readonly at: readonly [latitude: number, longitude: number] | null;
  /** The form in which the first result is found. */
  readonly form: "list" | "object" | "features" | "geocodejson" | "xml";
  /** The first result's name. */
  readonly named?: string;
  /** Fields of the documented first result, of which those in `absent` have no counterpart here. */
  readonly fields?: readonly string[];
  readonly absent?: readonly string[];
  readonly count?: number;
}

const BIRMINGHAM = [52.5, -1.85] as const;
const BERLIN = [52.52, 13.4] as const;
const OSM = ["osm_type", "osm_id"] as const;
const NOMINATIM = ["place_id", ...OSM, "lat", "lon", "display_name", "class", "type", "boundingbox"] as const;
const HOUSE = ["house_number", "road", "postcode"] as const;

/** Of the guide to Nominatim. */
export const NOMINATIM_REQUESTS: readonly DocumentedRequest[] = [
  {
    path: "/search?q=135+pilkington+avenue,+birmingham&format=xml&polygon_geojson=1&addressdetails=1",
    form: "xml",
    at: BIRMINGHAM,
    fields: [...NOMINATIM, ...HOUSE, "village", "town", "city", "county", "country", "country_code"],
    absent: [...OSM, ...HOUSE, "village", "town"],
  },
  {
    path: "/search?q=Unter%20den%20Linden%201%20Berlin&format=json&addressdetails=1&limit=1&polygon_svg=1",
    form: "list",
    at: BERLIN,
    count: 1,
    fields: [...NOMINATIM, "importance", "licence", "svg", "address"],
    absent: [...OSM, "svg"],
  },
  {
    path: "/search?addressdetails=1&q=bakery+in+berlin+wedding&format=json&limit=1",
    form: "list",
    at: [52.546, 13.359],
    count: 1,
    fields: [...NOMINATIM, "importance", "licence", "icon", "address"],
    absent: [...OSM, "icon"],
  },
  {
    path: "/search?q=17+Strada+Pictor+Alexandru+Romano%2C+Bukarest&format=geojson",
    form: "features",
    at: [44.4355, 26.1157],
    fields: ["place_id", ...OSM, "display_name", "place_rank", "category", "type", "importance"],
    absent: OSM,
  },
  {
    path: `/search?q=${encodeURIComponent("Αγία Τριάδα, Αδωνιδος, Athens, Greece")}&format=geocodejson`,
    form: "geocodejson",
    at: [38.005, 23.729],
    fields: ["type", "label", "name", "admin"],
    absent: ["admin"],
  },
  {
    path: "/reverse?format=xml&lat=52.5487429714954&lon=-1.81602098644987&zoom=18&addressdetails=1",
    form: "xml",
    at: [52.5487, -1.816],
    fields: ["place_id", ...OSM, ...HOUSE, "village", "town", "city", "county", "country", "country_code"],
    absent: ["place_id", ...OSM, ...HOUSE, "village", "town"],
  },
  {
    path: "/reverse?format=jsonv2&lat=-34.44076&lon=-58.70521",
    form: "object",
    at: [-34.439, -58.706],
    fields: [
      "place_id",
      "licence",
      ...OSM,
      "lat",
      "lon",
      "place_rank",
      "category",
      "type",
      "importance",
      "addresstype",
      "display_name",
      "name",
      "address",
      "boundingbox",
    ],
    absent: ["place_id", ...OSM],
  },
  {
    path: "/reverse?format=geojson&lat=44.50155&lon=11.33989",
    form: "features",
    at: [44.5015, 11.3399],
    named: "Bologna",
    fields: [
      "place_id",
      ...OSM,
      "place_rank",
      "category",
      "type",
      "importance",
      "addresstype",
      "name",
      "display_name",
      "address",
    ],
    absent: ["place_id", ...OSM],
  },
  {
    path: "/reverse?format=geocodejson&lat=60.2299&lon=11.1663",
    form: "geocodejson",
    at: [60.23, 11.166],
    fields: ["place_id", ...OSM, "type", "accuracy", "label", "housenumber", "street", "postcode", "country", "admin"],
    absent: ["place_id", ...OSM, "housenumber", "street", "postcode", "admin"],
  },
];

const PHOTON = ["name", "state", "country", "countrycode", "osm_key", "osm_value", ...OSM];

/** Of the guide to Photon. */
export const PHOTON_REQUESTS: readonly DocumentedRequest[] = [
  { path: "/api?q=berlin", form: "features", at: BERLIN, named: "Berlin", fields: PHOTON, absent: OSM },
  {
    path: "/api?q=berlin&lon=10&lat=52&zoom=12&location_bias_scale=0.1",
    form: "features",
    at: BERLIN,
    fields: PHOTON,
    absent: OSM,
  },
  { path: "/api?q=berlin&bbox=9.5,51.5,11.5,53.5", form: "features", at: null },
  { path: "/api?q=berlin&countrycode=DE", form: "features", at: BERLIN, named: "Berlin" },
  { path: "/api?q=berlin&limit=2", form: "features", at: BERLIN, count: 2 },
  { path: "/api?q=berlin&lang=it", form: "features", at: BERLIN, named: "Berlino" },
  { path: "/api?q=berlin&osm_tag=tourism:museum", form: "features", at: null },
  { path: "/api?q=berlin&osm_tag=tourism", form: "features", at: null },
  { path: "/api?q=berlin&layer=city&layer=locality", form: "features", at: BERLIN, named: "Berlin" },
  { path: "/api?q=berlin&dedupe=0", form: "features", at: BERLIN },
  { path: "/structured?city=berlin&street=Unter%20den%20Linden&housenumber=2", form: "features", at: BERLIN },
  { path: "/reverse?lon=10&lat=52&radius=10", form: "features", at: [52, 10], fields: PHOTON, absent: OSM },
  { path: "/reverse?lon=10&lat=52&osm_tag=amenity:pharmacy&limit=5", form: "features", at: null },
];

const structured = (query: string, at: readonly [number, number], named: string): DocumentedRequest => ({
  path: `/v1/search/structured?${query}`,
  form: "features",
  at,
  named,
});
const EIFFEL_TOWER = [48.858268, 2.294471] as const;

/** Of the guide to Pelias. */
export const PELIAS_REQUESTS: readonly DocumentedRequest[] = [
  { path: "/v1/search?text=London", form: "features", at: [51.507, -0.128], named: "London" },
  structured("address=30%20West%2026th%20Street&locality=New%20York&region=NY", [40.744, -73.99], "New York"),
  structured(
    "address=1600%20Pennsylvania%20Ave&locality=Washington&region=DC&country=US",
    [38.898, -77.037],
    "Washington",
  ),
  structured("borough=Manhattan&locality=New%20York", [40.783, -73.966], "Manhattan"),
  structured("locality=Manhattan&region=NY", [40.783, -73.966], "Manhattan"),
  structured("locality=Bangkok&country=Thailand&lang=en", [13.754, 100.501], "Bangkok"),
  structured("locality=Caracas&country=Venezuela", [10.488, -66.879], "Caracas"),
  structured("locality=Truth%20or%20Consequences&region=NM", [33.128, -107.253], "Truth or Consequences"),
  structured("county=Bucks&region=PA", [40.34, -75.11], "Bucks County"),
  structured("county=Maui&region=HI", [20.87, -156.5], "Maui County"),
  structured("region=Delaware", [39, -75.5], "Delaware"),
  structured("region=Ontario", [44, -79.5], "Ontario"),
  structured("region=Ardennes", [49.7, 4.7], "Ardennes"),
  structured("region=NM", [34.5, -106.1], "New Mexico"),
  structured("country=Liechtenstein", [47.16, 9.52], "Liechtenstein"),
  structured("country=CMR&lang=en", [5.9, 11.5], "Cameroon"),
  structured("country=Bermuda", [32.35, -64.71], "Bermuda"),
  {
    path: `/v1/reverse?point.lat=${EIFFEL_TOWER[0]}&point.lon=${EIFFEL_TOWER[1]}`,
    form: "features",
    at: EIFFEL_TOWER,
    named: "Paris",
    fields: [
      "id",
      "gid",
      "layer",
      "source",
      "source_id",
      "name",
      "confidence",
      "distance",
      "accuracy",
      "country",
      "country_gid",
      "country_a",
      "macroregion",
      "region",
      "region_gid",
      "county",
      "locality",
      "locality_gid",
      "neighbourhood",
      "label",
    ],
    absent: [
      "id",
      "gid",
      "source_id",
      "country_gid",
      "macroregion",
      "region_gid",
      "locality_gid",
      "neighbourhood",
    ],
  },
  {
    path: `/v1/reverse?point.lat=${EIFFEL_TOWER[0]}&point.lon=${EIFFEL_TOWER[1]}&layers=locality`,
    form: "features",
    at: EIFFEL_TOWER,
    named: "Paris",
  },
  {
    path: "/v1/reverse?point.lat=51.5081124&point.lon=-0.0759493",
    form: "features",
    at: [51.508, -0.076],
    named: "London",
  },
];
