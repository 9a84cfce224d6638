import { KEY_DIRECTIONS } from "../../../address_words.ts";
import { nameWords } from "../../../../text/name_words.ts";
import { type StreetWord, streetWord } from "../../../../text/street_word.ts";
import { streetWordsKey } from "../../../../text/street_words_key.ts";
import { COST_BARE_STREET } from "../../../weights.ts";
import type { EntryId } from "../../../../gazetteer/port.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { differenceCount, type Lattice, type StreetSpan } from "../lattice.ts";
import { findIn } from "../street_spans.ts";
import type { CrossingJoint } from "./crossing_joints.ts";
import type { TokenSpan } from "../../tokens/mod.ts";

/** One of two streets that may meet. */
export interface CrossingSide extends StreetSpan {
  /** "Main": its type is omitted, and it is not a number. */
  readonly isBare?: true;
  /** The names in the form of keys, where words of them are omitted: "mainst". */
  readonly keys?: readonly string[];
}

/** The streets before and after a joint. */
export interface Sides {
  readonly before: readonly CrossingSide[];
  readonly after: readonly CrossingSide[];
}

/** Longest name without its type, in tokens: "Martin Luther King". */
const BARE_TOKENS_MAX = 3;
/** Names with the same prefix that are read to find those that add only a type. */
const BEGINNINGS_MAX = 32;
/** Parts of one street that are read: the longest street of New York is split among some fifty quarters. */
const PARTS_MAX = 64;
/** Work units (`WorkBudget`) of a prefix search in one town. */
const WORK_PREFIX = 2;
/** Areas around the named towns that are searched, nearest first. */
const AROUND_MAX = 2;
const DIGITS = /^\d+$/u;

/** The streets that end before a joint (or before the house number in front of it) and those that begin after it. */
export function sidesOf(lattice: Lattice, joint: CrossingJoint): Sides {
  const { streets, numbers } = lattice;
  const ends = new Set([joint.from]);
  numbers.forEach((forms, at) => forms.some(({ to }) => to === joint.from) && ends.add(at));
  const before = streets.slice(0, joint.from).flatMap((spans) => spans.filter(({ to }) => ends.has(to)));
  const after = streets[joint.to] ?? [];
  return {
    before: [...before, ...before.flatMap(directed)],
    after: [...after, ...(streets[joint.to + 1] ?? []).flatMap(directed)],
  };

  /** "N High St": the part of the street at the crossing may have no direction in its name. */
  function directed(span: StreetSpan): CrossingSide[] {
    const { canonical = "" } = lattice.words[span.from - 1] ?? {};
    return KEY_DIRECTIONS.has(canonical) && lattice.tokens[span.from]?.apart === false
      ? [{ ...span, from: span.from - 1 }]
      : [];
  }
}

/** The same with the streets of whose names words are omitted: "5th & Main". */
export function withBareSides(
  { before, after }: Sides,
  { lattice, joint, context }: {
    readonly lattice: Lattice;
    readonly joint: CrossingJoint;
    readonly context: PlaceContext;
  },
): Sides {
  const search = { areas: lattice.scopes.near, context };
  return {
    before: [...before, ...bareBefore(lattice, joint.from, search)],
    after: [...after, ...bareAfter(lattice, joint.to, search)],
  };
}

/**
 * The street with all of its parts. A long street is stored once per quarter, and not all quarters are known to lie in
 * the named town.
 */
export function withAllParts(
  span: CrossingSide,
  lattice: Lattice,
  { gazetteer }: PlaceContext,
): CrossingSide {
  const areas = areasAround(lattice);
  // A misspelt name has another key.
  if (areas.length === 0 || span.matches.some((match) => differenceCount(match) > 0)) {
    return span;
  }
  const keys = span.keys ?? [streetWordsKey(lattice.words.slice(span.from, span.to))];
  const all = keys.flatMap((key) =>
    findIn(areas, (within) => gazetteer.findStreets(key, { within, limit: PARTS_MAX }))
  );
  return all.length > span.matches.length ? { ...span, matches: all } : span;
}

/** The named towns and the nearest areas around them. */
function areasAround({ scopes }: Lattice): readonly EntryId[] {
  return [...scopes.near, ...scopes.wide.slice(0, AROUND_MAX)];
}

/** Where the streets of bare names are searched. */
interface BareSearch {
  readonly areas: readonly EntryId[];
  readonly context: PlaceContext;
}

function bareBefore(lattice: Lattice, to: number, search: BareSearch): CrossingSide[] {
  const spans: CrossingSide[] = [];
  for (let from = to - 1; from >= Math.max(0, to - BARE_TOKENS_MAX); from--) {
    spans.push(...bareSpan(lattice, { from, to }, search));
    if (lattice.tokens[from]?.apart === true) {
      break;
    }
  }
  return spans;
}

function bareAfter(lattice: Lattice, from: number, search: BareSearch): CrossingSide[] {
  const spans: CrossingSide[] = [];
  for (let to = from + 1; to <= Math.min(lattice.tokens.length, from + BARE_TOKENS_MAX); to++) {
    if (to - 1 > from && lattice.tokens[to - 1]?.apart === true) {
      break;
    }
    spans.push(...bareSpan(lattice, { from, to }, search));
  }
  return spans;
}

/** The streets of the named towns whose name is these words with a street type, or with a direction in front. */
function bareSpan({ words, tokens }: Lattice, { from, to }: TokenSpan, { areas, context }: BareSearch): CrossingSide[] {
  const span = words.slice(from, to);
  const isNumber = span.length === 1 && tokens[from]?.shape === "number";
  if (isNumber || span.every(isType)) {
    return [];
  }
  const key = streetWordsKey(span);
  const isTyped = isType(span.at(-1)!);
  const search = (name: string) =>
    findIn(
      areas,
      (within) =>
        !context.workBudget.spend(WORK_PREFIX)
          ? []
          : isTyped
          ? context.gazetteer.findStreets(name, { within, limit: BEGINNINGS_MAX })
          : context.gazetteer.findStreetsByPrefix(name, { within, limit: BEGINNINGS_MAX })
            .filter(({ id }) => addsTypeOnly(context.street(id).name, span)),
    );
  // "High and Broad": East and West Broad Street; "3rd & Locust": North 3rd Street, next to a 3rd Alley.
  const directed = KEY_DIRECTIONS.has(span[0]!.canonical) ? [] : [...KEY_DIRECTIONS];
  const matches = [...isTyped ? [] : search(key), ...directed.flatMap((direction) => search(direction + key))];
  const keys = new Set(matches.map(({ id }) => streetWordsKey(nameWords(context.street(id).name).map(streetWord))));
  // A bare name may be a person or a company; a numbered one is a street.
  const isStreet = isTyped || span.some(({ canonical }) => DIGITS.test(canonical));
  return matches.length === 0 ? [] : [{
    from,
    to,
    matches,
    keys: [...keys],
    ...(isStreet ? {} : { extraCost: COST_BARE_STREET, isBare: true as const }),
  }];
}

/** A type of street; digits are none in a crossing. */
function isType({ canonical, isGeneric }: StreetWord): boolean {
  return isGeneric && !DIGITS.test(canonical);
}

/** True for "Main Street" and "East Main Street" if "Main" is written; false for "Main Bridge Street". */
function addsTypeOnly(name: string, span: readonly StreetWord[]): boolean {
  const all = nameWords(name).map(streetWord);
  const words = KEY_DIRECTIONS.has(all[0]?.canonical ?? "") && !KEY_DIRECTIONS.has(span[0]!.canonical)
    ? all.slice(1)
    : all;
  const hasSameBeginning = span.every(({ canonical }, i) => words[i]?.canonical === canonical);
  return hasSameBeginning && words.length === span.length + 1 && words.at(-1)?.isGeneric === true &&
    !DIGITS.test(words.at(-1)?.canonical ?? "");
}
