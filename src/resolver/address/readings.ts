import {
  COST_ACROSS_SEPARATOR,
  COST_COMMON_WORD,
  COST_CONNECTOR,
  COST_INSIDE_WORDS,
  COST_NAME,
  COST_NAME_IN_STREET,
  COST_NOTE,
  COST_NOTE_LIKE_NUMBER,
  COST_NUMBER,
  COST_NUMBER_FIRST_LETTER,
  COST_POSTCODE,
  COST_POSTCODE_SHORT,
  COST_RIVAL_NAME,
  COST_STREET,
  COST_STREET_WORD,
  COST_UNKNOWN_WORD,
} from "../weights.ts";
import type { Lattice, LatticeSpan, StreetSpan } from "./lattice.ts";
import type { NumberForm } from "./number_forms.ts";
import type { PostcodeForm } from "./postcode_forms.ts";
import type { Token } from "./tokenize.ts";
import { isAlone, isTailOrDirection, wordRole } from "./word_role.ts";
import { beside, isBeforeType, isBehindType } from "./street_type_beside.ts";
import { COMMON_WORDS, CONNECTORS, STREET_TYPES_AFTER, STREET_TYPES_BEFORE } from "./words.ts";

/** What a piece of the text is taken for. A `note` is a unit, a floor, a box or a word to the courier. */
export type PieceRole = "place" | "street" | "number" | "postcode" | "note" | "connector" | "word";

/** Some tokens of one reading, taken for one thing. */
export interface Piece {
  readonly role: PieceRole;
  readonly from: number;
  readonly to: number;
  /** What taking them so costs before any candidate is looked at. */
  readonly cost: number;
  /** The same behind a street that holds the word beside it: then that word for a street is not this piece's. */
  readonly costBehindStreet?: number;
  /** What it costs beyond that in front of a street that is nothing but the word for a street beside it ("El Av"). */
  readonly costBeforeType?: number;
  /** With `role` `street`: its words are words for streets and articles. */
  readonly isType?: true;
  /** The names known for it; with `role` `place` only. */
  readonly name?: LatticeSpan;
  /** The streets known for it; with `role` `street` only. */
  readonly street?: StreetSpan;
  /** With `role` `number`, where it can be a house number. */
  readonly number?: NumberForm;
  /** With `role` `postcode`, where it has the shape of one. */
  readonly postcode?: PostcodeForm;
}

/** One way to take every token of the text for something. */
export interface Reading {
  readonly pieces: readonly Piece[];
  readonly cost: number;
}

/** At most this many readings are kept at every token and looked at in the end. */
export const READINGS_MAX = 24;
/** And in a long text so few that all of them together have this many tokens: no address is that long. */
const READING_TOKENS_MAX = 24 * 24;
/** More names than this in one address are words. */
const NAMES_MAX = 6;
/** A second street would have to be proven to meet the first. */
const STREETS_MAX = 1;
const POSTCODE_SHORT = 3;

/** A reading of the first tokens, linked backwards so that readings share their beginnings. */
interface Partial {
  readonly before: Partial | undefined;
  readonly piece: Piece | undefined;
  readonly cost: number;
  readonly names: number;
  readonly streets: number;
}

/** The cheapest readings of the lattice, at most `READINGS_MAX`, cheapest first. */
export function readingsOf(lattice: Lattice): readonly Reading[] {
  const kept = Math.min(READINGS_MAX, Math.floor(READING_TOKENS_MAX / Math.max(1, lattice.tokens.length)));
  const ending: Partial[][] = Array.from({ length: lattice.tokens.length + 1 }, () => []);
  ending[0]?.push({ before: undefined, piece: undefined, cost: 0, names: 0, streets: 0 });
  for (let at = 0; at < lattice.tokens.length; at++) {
    const partials = ending[at]!;
    for (const piece of partials.length === 0 ? [] : piecesAt(lattice, at)) {
      const next = ending[piece.to]!;
      const { costBehindStreet = piece.cost } = piece;
      for (const before of partials) {
        const cost = before.cost + (before.piece?.role === "street" ? costBehindStreet : piece.cost) +
          (piece.isType === true ? before.piece?.costBeforeType ?? 0 : 0);
        const names = before.names + (piece.role === "place" ? 1 : 0);
        const streets = before.streets + (piece.role === "street" ? 1 : 0);
        const isKept = next.length < kept || cost < next[kept - 1]!.cost;
        if (isKept && names <= NAMES_MAX && streets <= STREETS_MAX) {
          insert(next, { before, piece, cost, names, streets }, kept);
        }
      }
    }
  }
  return ending[lattice.tokens.length]!.map(readingOf);
}

/** Keeps the cheapest in their order; of equals the one that came first. */
function insert(partials: Partial[], partial: Partial, kept: number): void {
  if (partials.length < kept) {
    partials.push(partial);
  }
  let at = partials.length - 1;
  while (at > 0 && partials[at - 1]!.cost > partial.cost) {
    partials[at] = partials[at - 1]!;
    at--;
  }
  partials[at] = partial;
}

function readingOf(last: Partial): Reading {
  const pieces: Piece[] = [];
  for (let at: Partial | undefined = last; at?.piece !== undefined; at = at.before) {
    pieces.push(at.piece);
  }
  return { pieces: pieces.toReversed(), cost: last.cost };
}

function piecesAt(lattice: Lattice, at: number): Piece[] {
  const spans = lattice.starting[at] ?? [];
  const names = spans.map((name): Piece => {
    const cost = nameCost(lattice.tokens, name) + (endsAsStreet(lattice, name) ? COST_NAME_IN_STREET : 0);
    const isInStreet = isBehindType(lattice.tokens, at) && !isBeforeType(lattice.tokens, name.to - 1);
    return {
      role: "place",
      from: name.from,
      to: name.to,
      cost,
      ...(isInStreet ? { costBehindStreet: cost - COST_NAME_IN_STREET } : {}),
      name,
    };
  });
  const token = lattice.tokens[at];
  if (token === undefined) {
    return names;
  }
  const forms = lattice.streets === undefined ? [] : streetPiecesAt(lattice, at);
  const isNumeric = token.shape !== "word" &&
    forms.some(({ role, to }) => (role === "number" || role === "postcode") && to === at + 1);
  return isNumeric ? [...names, ...forms] : [...names, ...forms, wordPiece(lattice, at, token)];
}

/**
 * "#12", "Blk 12" and "č.p. 12" are the house in some countries, and a part of it or a box in others; so is the number
 * directly behind a street in "Kossuth utca 2 em. 3".
 */
export function isNumberLike(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined) {
    return false;
  }
  const { key, glue, shape } = token;
  return glue.includes("#") || key === "blk" || key === "block" || key === "cp" || key === "lot" ||
    (key === "c" && tokens[at + 1]?.key === "p") || (shape === "number" && beside(tokens, at, -1)?.shape === "word");
}

function streetPiecesAt(
  { tokens, words = [], streets = [], numbers = [], postcodes = [], notes = [] }: Lattice,
  at: number,
): Piece[] {
  const pieces: Piece[] = [];
  for (const street of streets[at] ?? []) {
    const cost = COST_STREET + (street.extraCost ?? 0);
    const isType = words.slice(at, street.to).every(({ isGeneric, isSmall }) => isGeneric || isSmall);
    pieces.push({ role: "street", from: at, to: street.to, cost, street, ...(isType ? { isType } : {}) });
  }
  for (const number of numbers[at] ?? []) {
    const cost = COST_NUMBER + (number.number.digits === 0 ? COST_NUMBER_FIRST_LETTER : 0);
    pieces.push({ role: "number", from: at, to: number.to, cost, number });
  }
  for (const postcode of postcodes[at] ?? []) {
    const cost = COST_POSTCODE + (isShort(postcode) ? COST_POSTCODE_SHORT : 0);
    pieces.push({ role: "postcode", from: at, to: postcode.to, cost, postcode });
  }
  for (const to of notes[at] ?? []) {
    pieces.push({ role: "note", from: at, to, cost: isNumberLike(tokens, at) ? COST_NOTE_LIKE_NUMBER : COST_NOTE });
  }
  return pieces;
}

/** Three digits are a house number before they are a postcode of Andorra, Iceland or Taiwan. */
function isShort({ key, areas }: PostcodeForm): boolean {
  return key.length <= POSTCODE_SHORT && areas.length === 0;
}

function wordPiece(lattice: Lattice, at: number, token: Token): Piece {
  const role = wordRole(token, isAlone(lattice.tokens, at) || isTailOrDirection(lattice.tokens, at));
  if (role !== "word") {
    return { role, from: at, to: at + 1, cost: WORD_COSTS[role] };
  }
  const cost = wordCost(lattice, at, token);
  const isInStreet = cost === COST_STREET_WORD && isBehindType(lattice.tokens, at) &&
    !isBeforeType(lattice.tokens, at) && !STREET_TYPES_AFTER.has(token.key) && !STREET_TYPES_BEFORE.has(token.key);
  const costBehindStreet = Math.max(COST_UNKNOWN_WORD, lattice.knownAs[at] ?? 0);
  const isOfType = cost === COST_STREET_WORD && isBeforeType(lattice.tokens, at);
  return {
    role,
    from: at,
    to: at + 1,
    cost,
    ...(isInStreet ? { costBehindStreet } : {}),
    ...(isOfType ? { costBeforeType: costBehindStreet - cost } : {}),
  };
}

function wordCost(lattice: Lattice, at: number, { key }: Token): number {
  if (standsAlone(lattice.tokens, at)) {
    return Math.max(COST_UNKNOWN_WORD, lattice.knownAs[at] ?? 0);
  }
  const isStreet = STREET_TYPES_AFTER.has(key) || STREET_TYPES_BEFORE.has(key) || inStreet(lattice.tokens, at, at + 1);
  // Whoever names two streets that meet means both.
  if (isStreet && lattice.crossed?.[at] !== true) {
    return COST_STREET_WORD;
  }
  return Math.max(COST_UNKNOWN_WORD, lattice.knownAs[at] ?? 0);
}

const WORD_COSTS: Readonly<Record<"number" | "postcode" | "connector", number>> = {
  number: COST_NUMBER,
  postcode: COST_POSTCODE,
  connector: COST_CONNECTOR,
};

/** The only word of its segment, behind another one ("…, AL 36067"): it states something. */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  if (at === 0 || tokens[at]?.apart !== true) {
    return false;
  }
  for (let i = at + 1; i < tokens.length && tokens[i]?.apart !== true; i++) {
    if (tokens[i]?.shape !== "number") {
      return false;
    }
  }
  return true;
}

function nameCost(tokens: readonly Token[], name: LatticeSpan): number {
  return COST_NAME +
    (name.crossed > 0 ? COST_ACROSS_SEPARATOR : 0) +
    (name.isRival === true ? COST_RIVAL_NAME : 0) +
    (isCommon(tokens, name) ? COST_COMMON_WORD : 0) +
    (standsInside(tokens, name) ? COST_INSIDE_WORDS : 0) +
    (inStreet(tokens, name.from, name.to) ? COST_NAME_IN_STREET : 0);
}

/** A word like "Landstrasse" beside other words is a street before it is a place. */
function endsAsStreet({ tokens, words }: Lattice, { to }: LatticeSpan): boolean {
  const word = words?.[to - 1];
  return tokens.length > 1 && word !== undefined && !word.isGeneric && word.canonical !== tokens[to - 1]?.key;
}

/** A single everyday word or street type among others. */
function isCommon(tokens: readonly Token[], { from, to }: LatticeSpan): boolean {
  const key = tokens[from]?.key ?? "";
  return to - from === 1 && tokens.length > 1 && !standsAlone(tokens, from) &&
    (STREET_TYPES_AFTER.has(key) || STREET_TYPES_BEFORE.has(key) || COMMON_WORDS.has(key));
}

/** Words of neither a name nor a connector stand in the same segment, directly on both sides. */
function standsInside(tokens: readonly Token[], { from, to }: LatticeSpan): boolean {
  return isPlainWord(beside(tokens, from, -1)) && isPlainWord(beside(tokens, to - 1, 1));
}

/** A street type stands directly beside the tokens, on the side where it belongs to them. */
function inStreet(tokens: readonly Token[], from: number, to: number): boolean {
  return isBeforeType(tokens, to - 1) || isBehindType(tokens, from);
}

function isPlainWord(token: Token | undefined): boolean {
  return token !== undefined && token.shape === "word" && !CONNECTORS.has(token.key);
}
