import type { Bounds, Coordinates } from "./coordinates.ts";
import type { Components, Precision } from "./resolution.ts";

/** The fields of a structured address, in the order in which a text writes them. */
export const STATED_COMPONENTS = [
  "street",
  "houseNumber",
  "unit",
  "district",
  "postcode",
  "locality",
  "county",
  "region",
  "country",
] as const satisfies readonly (keyof Components)[];

export type StatedComponent = (typeof STATED_COMPONENTS)[number];

/** The longest part read, in UTF-16 code units: the longest street's name on record has under a hundred. */
export const STATED_LENGTH_MAX = 200;

/** An address in separate fields: the role of each field is known, never guessed. */
export interface StructuredInput extends Omit<Input, "text" | "country"> {
  /** At least one, each 1–200 characters after trimming. `country` is a name in any language or an ISO 3166-1 code. */
  readonly components: { readonly [Component in StatedComponent]?: string };
}

/** One validated query to the resolver. */
export interface Input {
  /** 1–4096 code points after trimming. */
  readonly text: string;
  /** ISO 3166-1 alpha-2, upper case: resolve inside this country only. */
  readonly country?: string;
  /** BCP 47 tag of the label's language; absent: the place's own. */
  readonly language?: string;
  /** A bias, and the reference place of shortened codes. Never overrides what the text says. */
  readonly near?: Coordinates;
  /** A hard filter. */
  readonly bounds?: Bounds;
  /** A coarser answer is `uncertain`, `too_coarse`. Metres. */
  readonly maxAccuracyM?: number;
  /** 0–10 runners-up. */
  readonly alternatives?: number;
  /** `uncertain`: runners-up are wanted of an answer that is not found, and a found one costs less. Default: of all. */
  readonly alternativesOf?: "uncertain";
  readonly explain?: boolean;
  /** Adds `spans` to the resolution. */
  readonly spans?: boolean;
  /** Columns to add to the answer (`domain/appended.ts`), at most 16 known ones. */
  readonly append?: readonly string[];
}

/** The longest input read, in Unicode code points. From the public contract. */
export const INPUT_LENGTH_MAX = 4096;

/** Whether a text has more code points than an input may have. */
export function isInputTooLong(text: string): boolean {
  return cutAt(text) < text.length;
}

/** The beginning of a text, as long as an input may be. */
export function cutInput(text: string): string {
  return text.slice(0, cutAt(text));
}

/** Where the code point after the last allowed one begins, in UTF-16 code units; the text's length where none does. */
function cutAt(text: string): number {
  if (text.length <= INPUT_LENGTH_MAX) {
    return text.length;
  }
  let at = 0;
  for (let points = 0; points < INPUT_LENGTH_MAX && at < text.length; points++) {
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  }
  return at;
}

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
