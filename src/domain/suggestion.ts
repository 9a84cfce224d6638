import type { Coordinates } from "./coordinates.ts";
import type { Components, Precision } from "./resolution.ts";

/** The beginning of an address, as typed so far. */
export interface SuggestInput {
  /** 1–256 characters after trimming its beginning; a space at its end says that the last word is whole. */
  readonly text: string;
  /** ISO 3166-1 alpha-2, upper case: suggest inside this country only. */
  readonly country?: string;
  /** ISO 3166-1 alpha-2, upper case: without `near`, places in this country precede equally prominent ones abroad. */
  readonly homeCountry?: string;
  /** BCP 47 tag of the labels' language; absent: the places' own. */
  readonly language?: string;
  /** A bias. */
  readonly near?: Coordinates;
  /** 1–10. */
  readonly limit: number;
}

/** Maximum length of a query, in UTF-16 code units: longer than any address that people type. */
export const SUGGEST_LENGTH_MAX = 256;

/** One suggested place. */
export interface Suggestion {
  readonly label: string;
  /** The label, with the house number that was typed also where the street is not known to have it. */
  readonly input: string;
  readonly coordinates: Coordinates;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
  readonly components: Components;
  readonly placeId: string;
}
