import type { Coordinates } from "../domain/coordinates.ts";
import type { Code, InputKind, Origin, Precision, Reason } from "../domain/resolution.ts";

/** Half-open range `[from, to)` of UTF-16 offsets into the caller's text. */
export type Span = readonly [from: number, to: number];

/** What the caller gave in addition to the text: decides between codes and between grids of the same form. */
export interface RecognitionHints {
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  readonly near?: Coordinates;
}

/** Fields of every recognition. */
interface RecognitionBase {
  readonly kind: Exclude<InputKind, "address">;
  /** `decimal`, `dms`, `utm`, `plus_code`, `google_maps` …: becomes `source.system`. */
  readonly system: string;
  /**
   * 0–1: probability that the text is intended this way, and not as a word, a number or in another system. 1: no other
   * interpretation is possible (a link, a full Plus Code). Interpretations of one text are compared by it.
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
  /** Metres: half of the last written digit, or half of the cell's diagonal. */
  readonly accuracyM: number;
  /** A name or address that came with the point, e.g. in a link; used as the label. */
  readonly title?: string;
  /** Its address in words, or else its name. */
  readonly words?: string;
  /** A number next to the point is no part of it, and might have made it another point. */
  readonly hasUnreadNumber?: true;
  /** Other points of the same text (waypoints of a route), best first. */
  readonly others?: readonly Coordinates[];
}

/** The text (a link) names a place in words: resolve these as a written address. */
export interface RecognizedText extends RecognitionBase {
  readonly outcome: "text";
  readonly text: string;
  /** Centre of the sender's map, used as a bias. */
  readonly near?: Coordinates;
}

/** A shortened code. It needs a reference place, from the text or else from `near`. */
export interface RecognizedShortened extends RecognitionBase {
  readonly outcome: "shortened";
  /** The rest of the text, which names the reference place; empty if there is none. */
  readonly referenceText: string;
  /** Decodes with a reference point and its country; undefined if the code is invalid there. */
  recover(reference: Coordinates, countryCode?: string): RecognizedPoint | undefined;
}

/** A code of a register: only the loaded register has its point. */
export interface RecognizedRegistered extends RecognitionBase {
  readonly outcome: "registered";
  readonly code: Code;
  /** What the code alone says about its location: a centre, and a radius in metres that certainly contains it. */
  readonly area?: { readonly coordinates: Coordinates; readonly radiusM: number };
  /** The words around the code, which may name its place; absent if there are none. */
  readonly rest?: string;
  /** ISO 3166-1 alpha-2 of the register's country. */
  readonly countryCode: string;
}

/**
 * Recognised, but without a point. `reasons` says why (`out_of_range`, `invalid_code`, `short_link_not_followed`,
 * `no_match`).
 */
export interface RecognizedNothing extends RecognitionBase {
  readonly outcome: "nothing";
}

/** One interpretation of an input that is not a written address. */
export type Recognition =
  | RecognizedPoint
  | RecognizedText
  | RecognizedShortened
  | RecognizedRegistered
  | RecognizedNothing;

/** Limits of what is read in one text: a text with more is a list or noise. */
interface ReadMost {
  readonly tried?: number;
  readonly found?: number;
}

/** What the matches of an expression are read as. A loop, because it runs for most texts with a digit. */
export function readMatches(
  text: string,
  pattern: RegExp,
  read: (match: RegExpExecArray) => readonly Recognition[],
  { tried = Infinity, found = Infinity }: ReadMost,
): readonly Recognition[] {
  const recognitions: Recognition[] = [];
  let matches = 0;
  for (const match of text.matchAll(pattern)) {
    matches += 1;
    if (matches > tried || recognitions.length >= found) {
      break;
    }
    recognitions.push(...read(match));
  }
  return recognitions;
}

/** As `readMatches` takes what one match is read as. */
export function listOf(recognition: Recognition | undefined): readonly Recognition[] {
  return recognition === undefined ? [] : [recognition];
}
