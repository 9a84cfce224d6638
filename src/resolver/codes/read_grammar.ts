import { cell } from "../../geo/cell.ts";
import type { Recognition, RecognitionHints, Span } from "../recognition_types.ts";
import { cellPoint } from "./cell_point.ts";
import type { CodeGrammar, CodeMatch, CodeMeaning } from "./code_grammar.ts";

/** A text prepared for the grammars. */
export interface CodeText {
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

/** Longer text is a letter, not the name of a place. */
const REST_MAX = 256;
const WORD = /\p{L}{2}/u;
const EDGES = /^[\s,;:،.-]{1,64}|[\s,;:،.-]{1,64}$/gu;

function recognitionOf(
  system: string,
  meaning: CodeMeaning,
  { weight, span, rest }: { weight: number; span: Span; rest: string },
): Recognition {
  const { normalized } = meaning;
  if (meaning.outcome === "cell") {
    return cellPoint({ system, normalized, bounds: meaning.bounds, weight, span });
  }
  const base = { kind: "short_code", system, weight, span, code: { system, normalized } } as const;
  if (meaning.outcome === "invalid") {
    return { ...base, reasons: ["invalid_code"], outcome: "nothing" };
  }
  if (meaning.outcome === "unknown") {
    return { ...base, reasons: ["no_match"], outcome: "nothing" };
  }
  if (meaning.outcome === "registered") {
    return {
      ...base,
      reasons: ["registry_required"],
      outcome: "registered",
      countryCode: meaning.countryCode,
      ...(rest === "" ? {} : { rest }),
      ...(meaning.area === undefined ? {} : { area: meaning.area }),
    };
  }
  if (meaning.outcome === "shortened") {
    return {
      ...base,
      reasons: [],
      outcome: "shortened",
      referenceText: rest,
      recover(reference, countryCode) {
        const near = meaning.recover(reference, countryCode);
        if (near === undefined) {
          return undefined;
        }
        const point = cellPoint({ system, normalized: near.normalized, bounds: near.bounds, weight, span });
        return near.others.length === 0 ? point : {
          ...point,
          reasons: [...point.reasons, "ambiguous"],
          others: near.others.map((bounds) => cell(bounds).center),
        };
      },
    };
  }
  return {
    ...base,
    reasons: meaning.reasons ?? (meaning.radiusM > COARSE_M ? ["coarse_code"] : []),
    outcome: "point",
    coordinates: meaning.center,
    origin: "decoded",
    precision: "cell",
    accuracyM: meaning.radiusM,
    ...(meaning.others === undefined ? {} : { others: meaning.others }),
  };
}
