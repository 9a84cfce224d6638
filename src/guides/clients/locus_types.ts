/* oxlint-disable typescript/no-redundant-type-constituents -- unions list what is known of an open set */
/**
 * Generated from the API document: do not change it by hand.
 *
 * @module
 */

export type InputKind = "address" | "coordinates" | "map_link" | "short_code";

export interface Coordinates {
  latitude: number;
  longitude: number;
}

export type Precision =
  | "coordinate"
  | "house"
  | "interpolated"
  | "street"
  | "intersection"
  | "place"
  | "postcode"
  | "district"
  | "locality"
  | "county"
  | "region"
  | "country"
  | "cell"
  | "map_center";

export interface Components {
  name?: string;
  house_number?: string;
  unit?: string;
  street?: string;
  postcode?: string;
  district?: string;
  locality?: string;
  county?: string;
  region?: string;
  country?: string;
  /** ISO 3166-1 alpha-2. */
  country_code?: string;
}

export type Origin = "gazetteer" | "pin" | "center" | "decoded" | "text" | "saved" | "correction";

export interface OtherSource {
  dataset: string;
  version: string;
  attribution: string;
}

export interface Source {
  dataset: string | null;
  version: string | null;
  system: string | null;
  origin: Origin;
  attribution: string | null;
  /** Other data sets that contain the same place; absent if there are none. */
  others?: OtherSource[];
}

export interface Code {
  system: string;
  normalized: string;
}

export interface Ids {
  osm?: string;
  wikidata?: string;
  geonames?: string;
  gers?: string;
}

export type Reason =
  | "house_number_missing"
  | "house_number_interpolated"
  | "street_missing"
  | "postcode_conflict"
  | "locality_conflict"
  | "country_mismatch"
  | "spelling_corrected"
  | "ambiguous"
  | "prominence_assumed"
  | "unmatched_text"
  | "map_center_only"
  | "datum_shifted"
  | "axis_order_assumed"
  | "short_link_not_followed"
  | "registry_required"
  | "reference_place_missing"
  | "invalid_code"
  | "coarse_code"
  | "too_coarse"
  | "out_of_range"
  | "outside_coverage"
  | "no_match"
  | "corrected"
  | "test_fixture";

export type Match = "exact" | "corrected" | "inferred" | "missing" | "conflict";

export interface Matches {
  name?: Match;
  house_number?: Match;
  unit?: Match;
  street?: Match;
  postcode?: Match;
  district?: Match;
  locality?: Match;
  county?: Match;
  region?: Match;
  country?: Match;
  country_code?: Match;
}

export interface Alternative {
  label: string;
  /** WGS 84, decimal degrees. */
  coordinates: Coordinates;
  /** The probability that the true point lies within `accuracy_m`. An input with a wrong country or postcode has no true point. */
  confidence: number;
  input_kind: InputKind;
  precision: Precision;
  accuracy_m: number;
  components: Components;
  place_id: string | null;
}

export type Missing =
  | "name"
  | "house_number"
  | "unit"
  | "street"
  | "postcode"
  | "district"
  | "locality"
  | "county"
  | "region"
  | "country"
  | "country_code";

export interface Replaced {
  component: Missing;
  from: string | null;
  to: string;
}

export interface ExplanationPart {
  role: string;
  text?: string;
  cost?: number;
}

export interface Explanation {
  stage: string;
  detail: string;
  cost?: number;
  /** The same as `detail`: spans of the input, or what was compared, with its cost. */
  parts?: ExplanationPart[];
}

export interface Resolution {
  /** `found`: safe to use without a check. `uncertain`: check it first. `unresolved`: there is no location. */
  status: "found" | "uncertain" | "unresolved";
  input_kind: InputKind;
  label: string | null;
  coordinates: Coordinates | null;
  precision: Precision | null;
  accuracy_m: number | null;
  components: Components | null;
  plus_code: string | null;
  source: Source | null;
  place_id: string | null;
  code: Code | null;
  /** Elsewhere: `way/123`, `Q1844`. */
  ids?: Ids;
  /** The probability that the true point lies within `accuracy_m`. An input with a wrong country or postcode has no true point. */
  confidence: number;
  reasons: (Reason | string)[];
  matches: Matches;
  alternatives: Alternative[];
  /** With `needs`: what a form does next. `accept`: nothing. `confirm`: show the label and ask whether it is meant. `fix`: ask for what is `missing`, or for another address. */
  action?: "accept" | "confirm" | "fix";
  /** With `needs`: what is needed or written, but not known. */
  missing?: Missing[];
  /** With `needs`: what the answer has in place of what was written. `from` is null where the text of the component is not known. */
  replaced?: Replaced[];
  appended?: unknown | null;
  explanation?: Explanation[];
  environment: "test" | "live";
  gazetteer_version: string;
  request_id: string;
}

export interface Suggestion {
  label: string;
  /** What to put into the field once it is chosen: the label, with the house number that was typed also where the street is not known to have it. */
  input: string;
  /** WGS 84, decimal degrees. */
  coordinates: Coordinates;
  precision: Precision;
  components: Components;
  /** For `GET /v1/places/{place_id}`, once one is chosen. */
  place_id: string;
}

export interface Suggestions {
  data: Suggestion[];
  /** The sources of the data, to be shown with the suggestions. */
  attribution: string;
}

export interface Place {
  label: string;
  /** WGS 84, decimal degrees. */
  coordinates: Coordinates;
  precision: Precision;
  /** Metres: the 95th percentile of the error measured for this precision and source. */
  accuracy_m: number;
  components: Components;
  plus_code: string;
  source: Source;
  place_id: string | null;
  code: Code | null;
  /** Elsewhere: `way/123`, `Q1844`. */
  ids?: Ids;
  environment: "test" | "live";
  gazetteer_version: string;
  request_id: string;
}

export type Needs = "house" | "street" | "postcode" | "locality";

export interface ResolveRequest {
  /** A written address, `latitude,longitude`, a map link or a short code: 1 to 4096 characters, without the spaces around it. */
  input: string;
  /** ISO 3166-1 alpha-2 in upper or lower case: resolve only inside this country. */
  country?: string;
  /** A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or `POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: up to 50 suggestions within 5 minutes of the first. After that, and for the next form, use a new token: a request that its session does not cover is a call of its own. */
  session?: string;
  /** BCP 47 tag of the label's language. Default: `Accept-Language`, then the language of the place. */
  language?: string;
  /** WGS 84, decimal degrees. */
  near?: Coordinates;
  /** `[west, south, east, north]`: a hard filter. */
  bounds?: [number, number, number, number];
  /** Metres. A coarser answer is `uncertain`, `too_coarse`. */
  max_accuracy_m?: number;
  /** Maximum number of alternatives. Default: 0. */
  alternatives?: number;
  /** What must be known of the address. Adds `action` (what a form does next), `missing` and `replaced`. */
  needs?: Needs;
  /** Columns to add to the answer, as `appended`: `timezone`, `plus_code`, `utm`, `country_codes`, `h3:0` to `h3:15`, `geohash:1` to `geohash:12`, `s2:0` to `s2:30`, and the layers of areas that the operator has loaded: `GET /v1/datasets` lists them. Time zones are IANA's, at sea too; country codes ISO 3166-1. */
  append?: string[];
  /** Adds `explanation`. */
  explain?: boolean;
  /** The input is never logged, cached or stored. */
  no_store?: boolean;
}

export interface StructuredRequest {
  /** As written on the house. */
  house_number?: string;
  /** With the number only if `house_number` is absent. */
  street?: string;
  /** Flat, floor, staircase, box. */
  unit?: string;
  /** Never corrected. */
  postcode?: string;
  /** The town or village. */
  locality?: string;
  /** A part of the locality. */
  district?: string;
  /** The area between locality and region. */
  county?: string;
  /** State, canton or province: its name or usual code. */
  region?: string;
  /** Its name in any language, or its ISO 3166-1 alpha-2 code, which also limits the answer to that country. */
  country?: string;
  /** A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or `POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: up to 50 suggestions within 5 minutes of the first. After that, and for the next form, use a new token: a request that its session does not cover is a call of its own. */
  session?: string;
  /** BCP 47 tag of the label's language. Default: `Accept-Language`, then the language of the place. */
  language?: string;
  /** WGS 84, decimal degrees. */
  near?: Coordinates;
  /** `[west, south, east, north]`: a hard filter. */
  bounds?: [number, number, number, number];
  /** Metres. A coarser answer is `uncertain`, `too_coarse`. */
  max_accuracy_m?: number;
  /** Maximum number of alternatives. Default: 0. */
  alternatives?: number;
  /** What must be known of the address. Adds `action` (what a form does next), `missing` and `replaced`. */
  needs?: Needs;
  /** Columns to add to the answer, as `appended`: `timezone`, `plus_code`, `utm`, `country_codes`, `h3:0` to `h3:15`, `geohash:1` to `geohash:12`, `s2:0` to `s2:30`, and the layers of areas that the operator has loaded: `GET /v1/datasets` lists them. Time zones are IANA's, at sea too; country codes ISO 3166-1. */
  append?: string[];
  /** Adds `explanation`. */
  explain?: boolean;
  /** The input is never logged, cached or stored. */
  no_store?: boolean;
}

export interface SuggestRequest {
  /** The text typed so far, unchanged: a space at its end means that the last word is complete. */
  q: string;
  /** ISO 3166-1 alpha-2 in upper or lower case: resolve only inside this country. */
  country?: string;
  /** BCP 47 tag of the label's language. Default: `Accept-Language`, then the language of the place. */
  language?: string;
  /** `latitude,longitude` of the person who types: nearby suggestions come first. */
  near?: string;
  /** A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or `POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: up to 50 suggestions within 5 minutes of the first. After that, and for the next form, use a new token: a request that its session does not cover is a call of its own. */
  session?: string;
  /** The maximum number of suggestions. Default: 5. */
  limit?: number;
}

export type ProblemCode =
  | "MALFORMED_REQUEST"
  | "UNAUTHORIZED"
  | "FORBIDDEN"
  | "ADDRESS_NOT_ALLOWED"
  | "ORGANIZATION_SUSPENDED"
  | "ZERO_DATA_RETENTION"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "CONFLICT"
  | "PRECONDITION_FAILED"
  | "PAYLOAD_TOO_LARGE"
  | "UNSUPPORTED_MEDIA_TYPE"
  | "MISDIRECTED_REQUEST"
  | "INVALID_REQUEST"
  | "IDEMPOTENCY_KEY_REUSED"
  | "RATE_LIMITED"
  | "QUOTA_EXCEEDED"
  | "INTERNAL"
  | "UNAVAILABLE";

export interface InvalidField {
  /** JSON pointer to the field (RFC 6901); query parameters like fields of a body. */
  pointer: string;
  /** The rule for this field. */
  detail: string;
}

export interface Problem {
  success: false;
  /** Where this kind of problem is explained. */
  type: string;
  /** The kind of problem, always the same text. */
  title: string;
  status: number;
  /** This problem, in words for a person. Never contains what was sent. */
  detail: string;
  /** The kind of problem, for programs. */
  code: ProblemCode;
  /** Also in the header `X-Request-Id`. Quote it when you contact the operator. */
  request_id: string;
  /** All invalid fields. */
  errors?: InvalidField[];
}
