import type { Resolution } from "../api/types.ts";
import { SENTENCES } from "../texts/en.json";

/** The fields of an answer, or of a row of a batch, that decide what is said about it. */
export type Said = Pick<Resolution, "status" | "precision" | "reasons" | "matches"> & {
  readonly input_kind: Resolution["input_kind"] | null;
  readonly source: Pick<NonNullable<Resolution["source"]>, "origin"> | null;
};

type Sentence = keyof typeof SENTENCES;

/** Reasons why a code or a link says less than a point. */
const UNCLEAR = [
  ["map_center_only", "mapCenter"],
  ["short_link_not_followed", "linkUnknown"],
  ["registry_required", "registerMissing"],
  ["reference_place_missing", "codeShortened"],
  ["invalid_code", "codeInvalid"],
  ["out_of_range", "outOfRange"],
] as const;
const CONTRADICTIONS = ["country_mismatch", "locality_conflict", "postcode_conflict"];
const AREAS = {
  district: "sureDistrict",
  locality: "sureTown",
  county: "sureCounty",
  region: "sureRegion",
  country: "sureCountry",
  postcode: "surePostcode",
} as const;
const FOUND = {
  coordinate: "foundCoordinates",
  house: "foundHouse",
  interpolated: "foundInterpolated",
  street: "foundStreet",
  intersection: "foundCrossing",
  place: "foundPlace",
  postcode: "foundPostcode",
  district: "foundDistrict",
  locality: "foundTown",
  county: "foundCounty",
  region: "foundRegion",
  country: "foundCountry",
  cell: "foundCode",
  map_center: "mapCenter",
} as const satisfies Readonly<Record<NonNullable<Resolution["precision"]>, Sentence>>;

/** Whether to show the confidence: of a contradiction it is that no point is true ("0.3 %"), which the words say better. */
export function showsConfidence(said: Said): boolean {
  return said.status !== "unresolved" && answerSentence(said) !== "contradiction";
}

/** What an answer says, in one sentence: the name of the text. */
export function answerSentence({ status, precision, reasons, matches, input_kind: kind, source }: Said): Sentence {
  if (reasons.includes("corrected")) {
    return "settled";
  }
  // A street without its town is known, a shortened code without it is not.
  const lacksTown = status === "uncertain" && reasons.includes("reference_place_missing");
  const unclear = lacksTown ? undefined : UNCLEAR.find(([reason]) => reasons.includes(reason));
  if (unclear !== undefined && status !== "found") {
    return unclear[1];
  }
  if (status === "unresolved" || precision === null) {
    return "nothing";
  }
  if (status === "found") {
    return source?.origin === "saved" ? "foundSaved" : kind === "map_link" ? "foundLink" : FOUND[precision];
  }
  if (CONTRADICTIONS.some((reason) => reasons.includes(reason))) {
    return "contradiction";
  }
  const isStreetUnknown = precision in AREAS && (matches.street === "missing" || reasons.includes("street_missing"));
  if (reasons.includes("ambiguous")) {
    return isStreetUnknown ? "severalTowns" : "several";
  }
  if (reasons.includes("too_coarse") || reasons.includes("coarse_code")) {
    return "coarse";
  }
  if (lacksTown) {
    return "uncertain";
  }
  if (precision === "interpolated") {
    return "sureStreetEstimated";
  }
  if (precision === "street" && matches.house_number === "missing") {
    return "sureStreet";
  }
  if (isStreetUnknown) {
    // Every area is one of the table's keys, as was just checked.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return AREAS[precision as keyof typeof AREAS];
  }
  return "uncertain";
}

/** Coordinates as text: latitude first, five decimals, about a metre. */
export function coordinatesText({ latitude, longitude }: NonNullable<Resolution["coordinates"]>): string {
  return `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}
