import type { Street } from "../../gazetteer/port.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import {
  crossingJoints,
  isExactMatch,
  type Lattice,
  type NumberForm,
  numberForms,
  type PlaceSpan,
  type PostcodeForm,
  type SearchedPlaces,
  type SpanMatch,
  unitEnds,
} from "../address/spans/mod.ts";
import type { Namesake } from "./rivals.ts";
import {
  COST_NOTE_AS_NUMBER,
  COST_NOTE_LIKE_NUMBER,
  COST_NUMBER,
  COST_STREET_WORD,
  COST_UNKNOWN_WORD,
} from "../weights.ts";
import { WORDS } from "../address_words.ts";
import {
  CONNECTOR,
  hasDigits,
  isAfterType,
  isBeforeType,
  MEANING,
  type Token,
  type TokenSpan,
  TYPE_AFTER,
  TYPE_BEFORE,
  type WordOfText,
} from "../address/tokens/mod.ts";

/** Texts with more words are left to the full engine: few of them are one plain address. */
export const WORDS_MAX = 16;

/** As many as the lattice reads of a name, which the gazetteer keeps. */
export const MATCHES_MAX = 64;

/** A text in words. */
export interface Text {
  readonly tokens: readonly Token[];
  readonly words: readonly WordOfText[];
  /** What units that other words stand for beside these cost at most more than numbers. */
  readonly unitCost?: number;
}

/** Consecutive tokens, with a bit for each. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly mask: number;
}

/** The name of a place. */
export interface NameSpan extends Span {
  readonly name: PlaceSpan;
}

/** Streets that words may be typos of. */
export interface MisspeltStreets {
  /** The most similar first, of which only a letter differs. */
  readonly matches: readonly SpanMatch[];
  /** Letters and digits of the words. */
  readonly letters: number;
  /** What the words cost at least if they are no street. */
  readonly wordsCost: number;
}

/** The name of streets in the places of the text. */
export interface StreetNameSpan extends Span {
  readonly streets: readonly Street[];
  /** All streets have exactly this name, apart from the typos. */
  readonly isExact: boolean;
  /** Set if the words are typos of the names of the streets. */
  readonly misspelt?: MisspeltStreets;
  /** Cost of nothing but the name as evidence, if that is so. */
  readonly extraCost: number | undefined;
}

/** A house number. */
export interface NumberSpan extends Span {
  readonly number: NumberForm;
}

/** A postcode. */
export interface PostcodeSpan extends Span {
  readonly form: PostcodeForm;
}

/** What the groups of tokens of a text can be. */
export interface Spans {
  readonly tokens: readonly Token[];
  readonly words: readonly WordOfText[];
  readonly names: readonly NameSpan[];
  readonly streets: readonly StreetNameSpan[];
  readonly numbers: readonly NumberSpan[];
  readonly postcodes: readonly PostcodeSpan[];
  /** "Apt 4". No other token of the text begins a note. */
  readonly unit: Span | undefined;
  /** Whether names of places may cover the words of the street, whose names are not among the others here. */
  readonly mayBeNames?: boolean;
  /** The text has no number but a postcode: its only street is meant. */
  readonly isWithoutNumber?: boolean;
  /** See `Text`. */
  readonly unitCost?: number | undefined;
  /** Where the streets of the town are searched, if texts repeat it. */
  readonly scopes?: SearchedPlaces;
  /** What was found out about the namesakes of the town (`rivals.ts`), if texts repeat it. */
  readonly kept?: Map<string, readonly Namesake[]>;
}

/** Of a token of a street. */
export type WordOfStreet = Pick<Token, "key" | "shape" | "apart">;

/** What a word of a street costs if it is no part of a name. */
export function wordCost(tokens: readonly WordOfStreet[], words: readonly WordOfText[], at: number): number {
  const { shape, key } = tokens[at]!;
  if (shape !== "word") {
    return 0;
  }
  const { flags } = words[at]!;
  if ((flags & CONNECTOR) !== 0 || key.length === 1) {
    return COST_SMALL_WORD;
  }
  const isType = (flags & (TYPE_AFTER | TYPE_BEFORE)) !== 0 || isBeforeType(tokens, at) || isAfterType(tokens, at);
  return isType ? COST_STREET_WORD : COST_UNKNOWN_WORD;
}

/** A connector, or a letter: no meaning of its own. */
const COST_SMALL_WORD = 0.2;

export function maskOf(from: number, to: number): number {
  return (1 << to) - (1 << from);
}

export function spanOf({ from, to }: TokenSpan): Span {
  return { from, to, mask: maskOf(from, to) };
}

/**
 * The spans of a plain text: without notes but a unit, crossings, words for numbers, and signs that the full engine
 * interprets.
 */
export function spansOf(lattice: Lattice, context: PlaceContext): Spans | undefined {
  const { tokens, words } = lattice;
  if (!isPlain(lattice) || !tokens.every((_, at) => isPlainToken(tokens, at))) {
    return undefined;
  }
  if (words.some(({ flags }) => (flags & MEANING) !== 0) && crossingJoints(tokens).length > 0) {
    return undefined;
  }
  const unit = unitOf(lattice);
  if (unit === undefined && lattice.notes.some((ends) => ends.length > 0)) {
    return undefined;
  }
  const streets: StreetNameSpan[] = [];
  for (const spans of lattice.streets) {
    for (const { from, to, matches, extraCost } of spans) {
      streets.push({
        from,
        to,
        mask: maskOf(from, to),
        streets: matches.map(({ id }) => context.street(id)),
        isExact: matches.every(isExactMatch),
        extraCost,
      });
    }
  }
  const names: NameSpan[] = [];
  for (const spans of lattice.places) {
    for (const name of spans) {
      const span = nameSpanOf(name, streets, context);
      if (span === undefined) {
        return undefined;
      }
      names.push(span);
    }
  }
  const numbers: NumberSpan[] = [];
  for (const forms of lattice.numbers) {
    for (const number of forms) {
      numbers.push({ from: number.from, to: number.to, mask: maskOf(number.from, number.to), number });
    }
  }
  const postcodes: PostcodeSpan[] = [];
  for (const forms of lattice.postcodes) {
    for (const form of forms) {
      postcodes.push({ from: form.from, to: form.to, mask: maskOf(form.from, form.to), form });
    }
  }
  const unitCost = unit === undefined ? 0 : unitCostOf(tokens, unit.from);
  return { tokens, words, names, streets, numbers, postcodes, unit, unitCost };
}

/**
 * "Distrito de Braga", "Freiburg i. Br.": what a name means without some of its words is not known here, nor what only the
 * list of postcodes knows, unless it is the street ("10 Bayfront Avenue, Singapore 018956").
 */
export function nameSpanOf(
  name: PlaceSpan,
  streets: readonly StreetNameSpan[],
  { gazetteer }: PlaceContext,
): NameSpan | undefined {
  const isKnown = name.isOfPostcode === true
    ? streets.some(({ from, to, isExact }) => from === name.from && to === name.to && isExact)
    : gazetteer.findPlaces(name.key, MATCHES_MAX).length > 0;
  return isKnown ? { ...spanOf(name), name } : undefined;
}

/** A word for a unit and its number, if these are the only note. */
function unitOf({ tokens, notes }: Lattice): Span | undefined {
  const from = notes.findIndex((ends) => ends.length > 0);
  const [to, ...others] = notes[from] ?? [];
  if (to !== from + 2 || others.length > 0 || notes.some((ends, at) => at !== from && ends.length > 0)) {
    return undefined;
  }
  return isUnitWithNumber(tokens, from) ? { from, to, mask: maskOf(from, to) } : undefined;
}

/** "Apt 4": a word for a unit and its number. */
export function isUnitWithNumber(tokens: readonly Token[], from: number): boolean {
  return WORDS.unitWords.has(tokens[from]?.key ?? "") && hasDigits(tokens[from + 1]) &&
    unitEnds(tokens, from).includes(from + 2);
}

/** What a unit costs at most more than the same words as a number: "#4", "Lot 4". */
export function unitCostOf(tokens: readonly Token[], from: number): number {
  if (hasDigits(tokens[from])) {
    return COST_NOTE_AS_NUMBER;
  }
  return numberForms(tokens, from).length > 0 ? COST_NOTE_LIKE_NUMBER - COST_NUMBER : 0;
}

function isPlain(lattice: Lattice): boolean {
  const { tokens, streets, numbers, personTo } = lattice;
  return tokens.length <= WORDS_MAX && streets.some((spans) => spans.length > 0) &&
    personTo === undefined &&
    numbers.every((forms, at) => forms.length === 0 || tokens[at]!.shape !== "word");
}

/** What may stand between two words without separating them, and with. Anything else is left to the full engine. */
const JOINTS: ReadonlySet<string> = new Set([" ", "-", "'", "\u2019", ".", ". ", "' ", "\u2019 "]);
const SEPARATORS = [",", ";", "|", "\t", "\n", "\r\n", ",\n", ",\r\n", "\n\n", ",,", ", ,", ";;", "; ;", "\t\t"];
/** Also between the lines of an address, and the cells of a table, of which some are empty. */
export const COMMAS: ReadonlySet<string> = new Set(
  SEPARATORS.flatMap((sign) => [sign, `${sign} `, ` ${sign}`, ` ${sign} `]),
);
const ABBREVIATED = "., ";
const SLASH = "/";
/** The end of Cyrillic: what other scripts join to a word is not known here. */
const LETTERS_END = 0x530;

export function isPlainToken(tokens: readonly Token[], at: number): boolean {
  const { key, shape, glue } = tokens[at]!;
  if (shape === "ideograph" || key.charCodeAt(0) >= LETTERS_END) {
    return false;
  }
  if (at === 0) {
    return glue.trim() === "";
  }
  // Elsewhere a slash divides names, or belongs to an abbreviation.
  return JOINTS.has(glue) || COMMAS.has(glue) || glue === ABBREVIATED ||
    (glue === SLASH && shape !== "word" && tokens[at - 1]!.shape === "number");
}
