import type { RecognitionHints } from "../recognition_types.ts";
import type { Sign } from "../sign.ts";
import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/reasons.ts";

/** Where and how a code's pattern matched. */
export interface CodeMatch {
  /** As written. */
  readonly shown: string;
  /** Its groups as the pattern captured them, as written. */
  readonly groups: readonly (string | undefined)[];
  /** Only punctuation and the system's own name are around it. */
  readonly alone: boolean;
  /** The text contains the system's name. */
  readonly marked: boolean;
  /** The whole text, upper case. */
  readonly upper: string;
  readonly hints: RecognitionHints;
}

/** What a match stands for by the rules of its code. */
export type CodeMeaning =
  | { readonly outcome: "cell"; readonly normalized: string; readonly bounds: Bounds }
  | {
    readonly outcome: "circle";
    readonly normalized: string;
    readonly center: Coordinates;
    readonly radiusM: number;
    readonly others?: readonly Coordinates[];
    readonly reasons?: readonly Reason[];
  }
  | {
    readonly outcome: "registered";
    readonly normalized: string;
    /** ISO 3166-1 alpha-2; `ZZ` for a register of the whole world. */
    readonly countryCode: string;
    readonly area?: { readonly coordinates: Coordinates; readonly radiusM: number };
  }
  | {
    readonly outcome: "shortened";
    readonly normalized: string;
    /** The cell nearest to a reference place, in its country if known, and others that are nearly as near. */
    recover(reference: Coordinates, countryCode: string | undefined): RecoveredCell | undefined;
  }
  | { readonly outcome: "invalid"; readonly normalized: string }
  /** Well-formed, but without known meaning. */
  | { readonly outcome: "unknown"; readonly normalized: string };

/** The cell that a shortened code stands for near its reference place. */
export interface RecoveredCell {
  readonly normalized: string;
  readonly bounds: Bounds;
  readonly others: readonly Bounds[];
}

/** One code system. */
export interface CodeGrammar {
  readonly system: string;
  /** Global, and bounded on both sides by something that is not part of a code. */
  readonly pattern: RegExp;
  /** What each text has in which a code is worth something. */
  readonly signs: readonly Sign[];
  /** The system's name, which confirms that the code is intended: matched against the upper-case text. */
  readonly marker: RegExp;
  /** Undefined if the match is not a code of this system after all. */
  read(match: CodeMatch): CodeMeaning | undefined;
  /** 0–1, for a match that has a meaning. */
  weigh(match: CodeMatch): number;
}
