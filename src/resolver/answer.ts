import type { Coordinates } from "../domain/coordinates.ts";
import type {
  Code,
  Components,
  ExplanationStage,
  InputKind,
  Matches,
  Origin,
  Precision,
  Reason,
} from "../domain/resolution.ts";
import type { EntryId, NamedPlace, PostcodeArea, StreetId } from "../gazetteer/port.ts";
import type { Evidence } from "./evidence.ts";

/** A street, or a house in it, as its data set knows it. */
export interface AddressOfAnswer {
  readonly street: StreetId;
  /** Where it meets this one. */
  readonly crossing?: StreetId | undefined;
  readonly houseNumber?: string | undefined;
  /** As written in the input: no data set knows all of a house's. */
  readonly unit?: string | undefined;
  readonly postcode?: string | undefined;
  /** The stated postcode, where it tells houses of one street and number apart. */
  readonly disambiguatedBy?: string | undefined;
  /** Of the house, where it is known from elsewhere than its street: index into the gazetteer's provenances. */
  readonly dataset?: number | undefined;
}

/** One reading of the input that gives a location, before the caller's limits, its label and its status. */
export interface Answer {
  readonly inputKind: InputKind;
  readonly coordinates: Coordinates;
  /** 0–1. */
  readonly confidence: number;
  /** Something stated is missing or contradicted, or a rule forbids it: never `found`, whatever the confidence. */
  readonly isDoubtful: boolean;
  readonly precision: Precision;
  /** Metres. */
  readonly accuracyM: number;
  readonly reasons: readonly Reason[];
  readonly matches: Matches;
  readonly code: Code | null;
  readonly system: string | null;
  readonly origin: Origin;
  /** The entry whose names make the label. Absent: the point's surroundings do. */
  readonly entry?: EntryId;
  /** The postcode whose area is answered, with `entry` as what else was stated. */
  readonly area?: PostcodeArea;
  /** The street or house that makes the label, with `entry` as its settlement. */
  readonly address?: AddressOfAnswer;
  /** The record of a register that is answered, where it is neither an entry nor an address. */
  readonly record?: { readonly placeId: string; readonly dataset: number };
  /** What that record tells of its address. */
  readonly recordComponents?: Components;
  /** The named place that is answered, with `entry` as its settlement. */
  readonly named?: NamedPlace;
  /** What a written address's confidence was made of. */
  readonly evidence?: Evidence;
  /** A name that came with the point. */
  readonly title?: string;
}

/** A reading that gives no location, and why. */
export interface NoAnswer {
  readonly inputKind: InputKind;
  readonly reasons: readonly Reason[];
  readonly matches: Matches;
  readonly code: Code | null;
  readonly system: string | null;
}

/** All that was made of one input: the best answer and its runners-up, or none. */
export interface Outcome {
  /** Best first; empty when there is no location. */
  readonly answers: readonly Answer[];
  /** Told when there is no answer. */
  readonly nothing: NoAnswer;
  /** Builds the stages of this run; called only when they are asked for. */
  explain(): readonly ExplanationStage[];
}
