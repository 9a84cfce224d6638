import type { EntryId, Gazetteer } from "../../../gazetteer/port.ts";
import { Recent } from "../../../text/recent.ts";
import type { PlaceContext } from "../context/mod.ts";
import { hasDigits, MEANING, type Token, type WordOfText } from "../tokens/mod.ts";
import type { PlaceSpan, StreetSpan } from "./lattice.ts";
import { CODE_LETTERS_MAX } from "./places/area_words.ts";
import { isCode } from "./places/chance_names.ts";
import type { PostcodeForm } from "./numbers/postcode_forms.ts";

/**
 * What the tokens after a house number and a comma can be: "9490 Vaduz" of "Bergstrasse 2, 9490 Vaduz". The addresses of a
 * list repeat their towns, and these spans do not depend on the words before them. Each list begins with the first token of
 * the tail; absent: not known yet.
 */
export interface Tail {
  /** The index of its first token. */
  readonly from: number;
  places?: readonly (readonly PlaceSpan[])[];
  postcodes?: readonly (readonly PostcodeForm[])[];
  scopes?: TailScopes;
  streets?: TailStreets;
}

/** Where streets are searched, if the words before the tail name no place and no postcode with streets. */
export interface TailScopes {
  readonly near: readonly EntryId[];
  readonly wide: readonly EntryId[];
}

/** The streets inside the scopes of the tail, for texts whose names of places begin and end so. */
export interface TailStreets {
  readonly firstTo: number;
  readonly lastFrom: number;
  readonly streets: readonly (readonly StreetSpan[])[];
}

/** Kept tails of a gazetteer, some 2 kB each. */
const KEPT_MAX = 2_048;
/** Longer tails are no town with its region. */
const TOKENS_MAX = 10;
/** What may stand in front of the words of a tail. */
const GLUES: ReadonlySet<string> = new Set([" ", ", ", "-", "'", "\u2019", ". "]);
/** Places of a short name that are read: the usual number, whose results the gazetteer keeps. */
const CODE_MATCHES_MAX = 64;
const kept = new WeakMap<Gazetteer, Recent<Tail>>();

/** The tail of a text; undefined if it has none, or one whose words may have a meaning beyond names and postcodes. */
export function tailOf(
  tokens: readonly Token[],
  words: readonly WordOfText[],
  { gazetteer, scope }: Pick<PlaceContext, "gazetteer" | "scope">,
): Tail | undefined {
  const from = beginningOf(tokens);
  if (from === 0 || tokens.length - from > TOKENS_MAX || mayBeginWithCode(tokens, from, gazetteer)) {
    return undefined;
  }
  let name = scope === undefined ? `${from}` : `${from} ${scope}`;
  for (let at = from; at < tokens.length; at++) {
    const { key, glue } = tokens[at]!;
    if (!GLUES.has(glue) || (words[at]!.flags & MEANING) !== 0) {
      return undefined;
    }
    name += glue + key;
  }
  let tails = kept.get(gazetteer);
  if (tails === undefined) {
    tails = new Recent(KEPT_MAX);
    kept.set(gazetteer, tails);
  }
  let tail = tails.get(name);
  if (tail === undefined) {
    tail = { from };
    tails.set(name, tail);
  }
  return tail;
}

/** "…, MD next week": whether the first word is the code of an area depends on the town before it. */
function mayBeginWithCode(tokens: readonly Token[], from: number, gazetteer: Gazetteer): boolean {
  const { key } = tokens[from]!;
  if (key.length > CODE_LETTERS_MAX || tokens[from + 1]?.apart !== false || tokens[from + 1]!.shape !== "word") {
    return false;
  }
  // "San Jose" does not.
  const places = gazetteer.findPlaces(key, CODE_MATCHES_MAX);
  return places.length > 0 && places.every(isCode);
}

/** The first token behind a number and a comma; 0 if there is none. */
function beginningOf(tokens: readonly Token[]): number {
  let hasNumber = false;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (hasNumber && token.apart) {
      return at;
    }
    hasNumber ||= hasDigits(token);
  }
  return 0;
}
