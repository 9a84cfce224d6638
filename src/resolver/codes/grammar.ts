import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Reason } from "../../domain/resolution.ts";
import { type Cell, cell } from "../../geo/cell.ts";
import type { Recognition, RecognitionHints, RecognizedPoint, Span } from "../recognition_types.ts";
import type { Sign } from "../sign.ts";

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
  & { readonly normalized: string }
  & (
    | { readonly outcome: "cell"; readonly bounds: Bounds }
    | {
      readonly outcome: "circle";
      readonly center: Coordinates;
      readonly radiusM: number;
      readonly others?: readonly Coordinates[];
      readonly reasons?: readonly Reason[];
    }
    | {
      readonly outcome: "registered";
      /** ISO 3166-1 alpha-2; `ZZ` for a register of the whole world. */
      readonly countryCode: string;
      readonly area?: { readonly coordinates: Coordinates; readonly radiusM: number };
    }
    | {
      readonly outcome: "shortened";
      /** The cell nearest to a reference place, in its country if known, and others that are nearly as near. */
      recover(reference: Coordinates, countryCode: string | undefined): RecoveredCell | undefined;
    }
    /** `unknown`: well-formed, but without known meaning. */
    | { readonly outcome: "invalid" | "unknown" }
  );

/** The cell that a shortened code stands for near its reference place. */
interface RecoveredCell {
  readonly normalized: string;
  readonly bounds: Bounds;
  readonly others: readonly Bounds[];
}

export interface CodeGrammar {
  readonly system: string;
  /** Global, and bounded on both sides by something that is not part of a code. */
  readonly pattern: RegExp;
  /** What each text has in which a code is worth something. */
  readonly signs: readonly Sign[];
  /** What a match has where the text does not contain the system's name: others have no weight. */
  readonly needs?: RegExp;
  /** The system's name, which confirms that the code is intended: matched against the upper-case text. */
  readonly marker: RegExp;
  /** Undefined if the match is not a code of this system after all. */
  read(match: CodeMatch): CodeMeaning | undefined;
  /** 0–1, for a match that has a meaning. */
  weigh(match: CodeMatch): number;
}

/** The weight of a code whose system the text names, and factors for what makes others less likely. */
interface Weights {
  readonly marked?: number;
  /** Other words are around it. */
  readonly inSentence?: number;
  readonly smallLetters?: number;
  /** The caller's country is another one than `home`. */
  readonly elsewhere?: number;
  readonly home?: string;
}

/** The weight of a code by its form, and by how and where it is written. */
export function weighed(
  { alone, marked: isMarked, shown, hints }: CodeMatch,
  weight: number,
  { marked, inSentence = 1, smallLetters = 1, elsewhere = 1, home }: Weights,
): number {
  if (isMarked && marked !== undefined) {
    return marked;
  }
  return weight * (hints.country === undefined || hints.country === home ? 1 : elsewhere) * (alone ? 1 : inSentence) *
    (shown === shown.toUpperCase() ? 1 : smallLetters);
}

/** A text prepared for the grammars. */
interface CodeText {
  readonly text: string;
  readonly upper: string;
  readonly hints: RecognitionHints;
}

/** Matches per system that are checked: a text with more is a list or noise. */
const MATCHES_MAX = 16;
/** Above this a cell names a region rather than a place. From the public contract. */
const COARSE_M = 1000;
const SILENT = /^[\s"'()[\].,;:!?/#-]*$/u;
/** Lower weights are noise. */
const WEIGHT_MIN = 0.05;
/** Longest text around a code that can be punctuation and the system's name. */
const AROUND_MAX = 48;
/** Longer text is a letter, not the name of a place. */
const REST_MAX = 256;
const WORD = /\p{L}{2}/u;
const EDGES = /^[\s,;:،.-]{1,64}|[\s,;:،.-]{1,64}$/gu;

/** All recognitions of one code system in a text. */
export function readGrammar(grammar: CodeGrammar, { text, upper, hints }: CodeText): readonly Recognition[] {
  const found: Recognition[] = [];
  let marked: boolean | undefined;
  let matches = 0;
  for (const match of text.matchAll(grammar.pattern)) {
    matches += 1;
    if (matches > MATCHES_MAX) {
      break;
    }
    marked ??= grammar.marker.test(upper);
    const [shown, ...groups] = match;
    if (!marked && grammar.needs?.test(shown) === false) {
      continue;
    }
    const span: Span = [match.index, match.index + shown.length];
    const code: CodeMatch = { shown, groups, marked, alone: isAlone(grammar, upper, span), upper, hints };
    const weight = grammar.weigh(code);
    const meaning = weight < WEIGHT_MIN ? undefined : grammar.read(code);
    if (meaning !== undefined) {
      found.push(recognitionOf(grammar.system, meaning, { weight, span, rest: restOf(grammar, text, span) }));
    }
  }
  return found;
}

function isAlone(grammar: CodeGrammar, upper: string, [from, to]: Span): boolean {
  if (upper.length - (to - from) > AROUND_MAX) {
    return false;
  }
  const around = `${upper.slice(0, from)} ${upper.slice(to)}`;
  return SILENT.test(around) || SILENT.test(around.replace(grammar.marker, ""));
}

/** The text around a code without its system's name; empty if it has no words. */
function restOf(grammar: CodeGrammar, text: string, [from, to]: Span): string {
  if (text.length - (to - from) > REST_MAX) {
    return "";
  }
  const marker = new RegExp(grammar.marker.source, "iu");
  const rest = `${text.slice(0, from)} ${text.slice(to)}`.replace(marker, " ").replace(EDGES, "");
  return WORD.test(rest) ? rest : "";
}

function recognitionOf(
  system: string,
  meaning: CodeMeaning,
  { weight, span, rest }: { weight: number; span: Span; rest: string },
): Recognition {
  const { normalized } = meaning;
  const frame = { system, normalized, weight, span };
  const base = { kind: "short_code", system, weight, span, reasons: [], code: { system, normalized } } as const;
  switch (meaning.outcome) {
    case "cell":
      return { ...cellPoint(frame, meaning.bounds), words: rest };
    case "circle": {
      const { center, radiusM, reasons, others } = meaning;
      return { ...pointOf(frame, { center, halfDiagonalM: radiusM }), words: rest, ...given({ reasons, others }) };
    }
    case "registered":
      return {
        ...base,
        reasons: ["registry_required"],
        outcome: "registered",
        countryCode: meaning.countryCode,
        ...given({ rest: rest === "" ? undefined : rest, area: meaning.area }),
      };
    case "shortened":
      return {
        ...base,
        outcome: "shortened",
        referenceText: rest,
        recover(reference, countryCode) {
          const near = meaning.recover(reference, countryCode);
          if (near === undefined) {
            return undefined;
          }
          const point = cellPoint({ ...frame, normalized: near.normalized }, near.bounds);
          const others = near.others.map((bounds) => cell(bounds).center);
          return others.length === 0 ? point : { ...point, reasons: [...point.reasons, "ambiguous"], others };
        },
      };
    case "invalid":
    case "unknown":
      break;
  }
  return { ...base, reasons: [meaning.outcome === "invalid" ? "invalid_code" : "no_match"], outcome: "nothing" };
}

/** What the recognition of a code has besides its point. */
type CodeFrame = Pick<RecognizedPoint, "system" | "weight" | "span"> & { readonly normalized: string };

/** The recognition of a self-contained code: the middle of its cell. */
export function cellPoint(frame: CodeFrame, bounds: Bounds): RecognizedPoint {
  return pointOf(frame, cell(bounds));
}

function pointOf(
  { system, normalized, weight, span }: CodeFrame,
  { center, halfDiagonalM }: Cell,
): RecognizedPoint {
  return {
    kind: "short_code",
    system,
    weight,
    span,
    reasons: halfDiagonalM > COARSE_M ? ["coarse_code"] : [],
    code: { system, normalized },
    outcome: "point",
    coordinates: center,
    origin: "decoded",
    precision: "cell",
    accuracyM: halfDiagonalM,
  };
}
