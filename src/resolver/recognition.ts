import type { Coordinates } from "../domain/coordinates.ts";
import type { Code, InputKind, Origin, Precision, Reason } from "../domain/resolution.ts";

/** Half-open range `[from, to)` of UTF-16 offsets into the caller's text. */
export type Span = readonly [from: number, to: number];

/** What every recogniser says of the text it read. */
interface RecognitionBase {
  readonly kind: Exclude<InputKind, "address">;
  /** `decimal`, `dms`, `utm`, `plus_code`, `google_maps` …: becomes `source.system`. */
  readonly system: string;
  /**
   * 0–1: how sure it is that the text is meant this way and not as a word, a number or another system. 1: no other
   * reading is possible (a link, a full Plus Code). Readings of one text are weighed against each other by it.
   */
  readonly weight: number;
  readonly span: Span;
  readonly reasons: readonly Reason[];
  readonly code?: Code;
}

/** The text gives a point. */
export interface RecognizedPoint extends RecognitionBase {
  readonly outcome: "point";
  readonly coordinates: Coordinates;
  readonly origin: Extract<Origin, "pin" | "center" | "decoded" | "text">;
  readonly precision: Extract<Precision, "coordinate" | "cell" | "map_center">;
  /** Metres: half the last digit written, or half the cell's diagonal. */
  readonly accuracyM: number;
  /** A name or address that came with the point, e.g. in a link; used as the label. */
  readonly title?: string;
  /** Other points of the same text (waypoints of a route), best first. */
  readonly others?: readonly Coordinates[];
}

/** The text (a link) names a place in words: resolve these as a written address. */
export interface RecognizedText extends RecognitionBase {
  readonly outcome: "text";
  readonly text: string;
  /** Where the sender was looking, as a bias. */
  readonly near?: Coordinates;
}

/** A shortened code: it needs a reference place, from the text, else from `near`. */
export interface RecognizedShortened extends RecognitionBase {
  readonly outcome: "shortened";
  /** The rest of the text, which names the reference place; empty when there is none. */
  readonly referenceText: string;
  /** Decodes against a reference point and the country it lies in; undefined where the code names nothing there. */
  recover(reference: Coordinates, countryCode?: string): RecognizedPoint | undefined;
}

/** A code of a register: only a loaded register can tell its point. */
export interface RecognizedRegistered extends RecognitionBase {
  readonly outcome: "registered";
  readonly code: Code;
  /** What the code alone tells of its place: a centre and the radius in metres that surely holds it. */
  readonly area?: { readonly coordinates: Coordinates; readonly radiusM: number };
  /** The words around the code, which may name its place; absent when there are none. */
  readonly rest?: string;
  /** ISO 3166-1 alpha-2 of the register's country. */
  readonly countryCode: string;
}

/** Recognised, but there is no point in it: `reasons` says why (`out_of_range`, `invalid_code`, `short_link_not_followed`, `no_match`). */
export interface RecognizedNothing extends RecognitionBase {
  readonly outcome: "nothing";
}

/** One reading of an input that is not a written address. */
export type Recognition =
  | RecognizedPoint
  | RecognizedText
  | RecognizedShortened
  | RecognizedRegistered
  | RecognizedNothing;
