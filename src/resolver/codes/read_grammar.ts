import type { Recognition, Span } from "../recognition.ts";
import { cell } from "../../geo/cell.ts";
import { cellPoint } from "./cell_point.ts";
import type { CodeGrammar, CodeMatch, CodeReading } from "./code_grammar.ts";
import type { CodeHints } from "./code_hints.ts";

/** A text on its way through the grammars. */
export interface CodeText {
  readonly text: string;
  readonly upper: string;
  readonly hints: CodeHints;
}

/** Matches looked at, for each system: a text with more of them is a list or noise. */
const MATCHES_MAX = 16;
/** Above this a cell names a region rather than a place. From the public contract. */
const COARSE_M = 1000;
const SILENT = /^[\s"'()[\].,;:!?/#-]*$/u;
/** What weighs less is noise. */
const WEIGHT_MIN = 0.05;
/** The longest surroundings that can be "punctuation and the system's name". */
const AROUND_MAX = 48;

/** All readings of a text by one code system. */
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
    const reading = weight < WEIGHT_MIN ? undefined : grammar.read(code);
    if (reading !== undefined) {
      found.push(recognitionOf(grammar.system, reading, { weight, span, rest: restOf(grammar, text, span) }));
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

/** The words beside a code and its system's name; empty where they name nothing. */
function restOf(grammar: CodeGrammar, text: string, [from, to]: Span): string {
  if (text.length - (to - from) > REST_MAX) {
    return "";
  }
  const marker = new RegExp(grammar.marker.source, "iu");
  const rest = `${text.slice(0, from)} ${text.slice(to)}`.replace(marker, " ").replace(EDGES, "");
  return WORD.test(rest) ? rest : "";
}

/** More words than this are a letter, not the name of a place. */
const REST_MAX = 256;
const WORD = /\p{L}{2}/u;
const EDGES = /^[\s,;:،.-]{1,64}|[\s,;:،.-]{1,64}$/gu;

function recognitionOf(
  system: string,
  reading: CodeReading,
  { weight, span, rest }: { weight: number; span: Span; rest: string },
): Recognition {
  const { normalized } = reading;
  if (reading.outcome === "cell") {
    return cellPoint({ system, normalized, bounds: reading.bounds, weight, span });
  }
  const base = { kind: "short_code", system, weight, span, code: { system, normalized } } as const;
  if (reading.outcome === "invalid") {
    return { ...base, reasons: ["invalid_code"], outcome: "nothing" };
  }
  if (reading.outcome === "unknown") {
    return { ...base, reasons: ["no_match"], outcome: "nothing" };
  }
  if (reading.outcome === "registered") {
    return {
      ...base,
      reasons: ["registry_required"],
      outcome: "registered",
      countryCode: reading.countryCode,
      ...(rest === "" ? {} : { rest }),
      ...(reading.area === undefined ? {} : { area: reading.area }),
    };
  }
  if (reading.outcome === "shortened") {
    return {
      ...base,
      reasons: [],
      outcome: "shortened",
      referenceText: rest,
      recover(reference, countryCode) {
        const near = reading.recover(reference, countryCode);
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
    reasons: reading.reasons ?? (reading.radiusM > COARSE_M ? ["coarse_code"] : []),
    outcome: "point",
    coordinates: reading.center,
    origin: "decoded",
    precision: "cell",
    accuracyM: reading.radiusM,
    ...(reading.others === undefined ? {} : { others: reading.others }),
  };
}
