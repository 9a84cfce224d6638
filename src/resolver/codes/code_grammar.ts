import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/resolution.ts";
import type { CodeHints } from "./code_hints.ts";

/** Where and how a code's pattern matched. */
export interface CodeMatch {
  /** As written. */
  readonly shown: string;
  /** Its groups as the pattern captured them, as written. */
  readonly groups: readonly (string | undefined)[];
  /** Nothing but punctuation and the system's own name stands around it. */
  readonly alone: boolean;
  /** The system's name stands in the text. */
  readonly marked: boolean;
  /** The whole text, upper case. */
  readonly upper: string;
  readonly hints: CodeHints;
}

/** What a code's own rules make of a match. */
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
    /** The cell near a reference place, in its country where that is known, and others that are nearly as near. */
    recover(reference: Coordinates, countryCode: string | undefined): RecoveredCell | undefined;
  }
  | { readonly outcome: "invalid"; readonly normalized: string }
  /** Well-formed, and nothing is known of it. */
  | { readonly outcome: "unknown"; readonly normalized: string };

/** A cell that a shortened code means beside its reference place. */
export interface RecoveredCell {
  readonly normalized: string;
  readonly bounds: Bounds;
  readonly others: readonly Bounds[];
}

/** One code system. */
export interface CodeGrammar {
  readonly system: string;
  /** What of a text may be a code of the system (`SIGNS`): without one of them the pattern is not asked. */
  readonly signs: number;
  /** Global, and bounded by something that is no part of a code on both sides. */
  readonly pattern: RegExp;
  /** The system's name, by which a text says that the code is meant: matched against the upper-case text. */
  readonly marker: RegExp;
  /** Undefined: the match is not of this system after all. */
  read(match: CodeMatch): CodeMeaning | undefined;
  /** 0–1, for a match that could be read. */
  weigh(match: CodeMatch): number;
}
