import type { Coordinates } from "../domain/coordinates.ts";
import type {
  Code,
  Components,
  ExplanationStage,
  InputKind,
  InputSpan,
  Matches,
  Origin,
  Precision,
  Reason,
} from "../domain/resolution.ts";
import type { EntryId, NamedPlace, PostcodeArea, StreetId } from "../gazetteer/port.ts";
import type { Evidence } from "./decision/evidence.ts";

/** A street, or a house in it, as its data set has it. */
export interface AddressOfAnswer {
  readonly street: StreetId;
  /** The street that it meets. */
  readonly crossing?: StreetId | undefined;
  readonly houseNumber?: string | undefined;
  /** As written in the input: no data set has all units of a house. */
  readonly unit?: string | undefined;
  readonly postcode?: string | undefined;
  /** The postcode of the input, if it decided between several houses of one street and number. */
  readonly disambiguatedBy?: string | undefined;
  /** The house's data set if it differs from the street's: index into the gazetteer's provenances. */
  readonly dataset?: number | undefined;
}

/** One possible location of the input, before the caller's limits, its label and its status. */
export interface Answer {
  readonly inputKind: InputKind;
  readonly coordinates: Coordinates;
  /** 0–1. */
  readonly confidence: number;
  /**
   * A component of the input is missing or contradicted, or a rule forbids it: never `found`, whatever the confidence.
   */
  readonly preventsFound: boolean;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
  readonly reasons: readonly Reason[];
  readonly matches: Matches;
  readonly code: Code | null;
  readonly system: string | null;
  readonly origin: Origin;
  /** The entry whose names make the label. Absent: the label is made from the surroundings of the point. */
  readonly entry?: EntryId;
  /** The postcode whose area is the answer; `entry` is then the other part of the input. */
  readonly area?: PostcodeArea;
  /** The street or house of the label; `entry` is then its settlement. */
  readonly address?: AddressOfAnswer;
  /** The register record of the answer, if it is neither an entry nor an address. */
  readonly record?: { readonly placeId: string; readonly dataset: number };
  /** The address components of that record. */
  readonly recordComponents?: Components;
  /** The venue of the answer; `entry` is then its settlement. */
  readonly named?: NamedPlace;
  /** What the confidence of a written address was computed from. */
  readonly evidence?: Evidence;
  /** A name that came with the point. */
  readonly title?: string;
}

/** An interpretation without a location, and the reason. */
export interface NoAnswer {
  readonly inputKind: InputKind;
  readonly reasons: readonly Reason[];
  readonly matches: Matches;
  readonly code: Code | null;
  readonly system: string | null;
}

/** The result for one input before its presentation: the best answer and its runners-up, or none. */
export interface Outcome {
  /** Best first; empty when there is no location. */
  readonly answers: readonly Answer[];
  /** Used if there are no answers. */
  readonly nothing: NoAnswer;
  /** Describes the stages of this run; called only on request. */
  explain(): readonly ExplanationStage[];
  /** The parts of a written address by the best answer; called only on request. Absent: there are none. */
  spans?(): readonly InputSpan[];
}
