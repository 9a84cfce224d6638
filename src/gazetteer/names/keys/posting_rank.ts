import { NAME_KINDS, type Sections } from "../../file/format.ts";
import { endOfPostings } from "../../file/layer.ts";
import type { NameKind, PlaceMatch } from "../../port.ts";

const VARIANT = NAME_KINDS.indexOf("variant");
export const CODE: number = NAME_KINDS.indexOf("code");

/**
 * Penalty of a variant, as much as being thirty times smaller. It puts Santiago before Shanghai (once written San-hai)
 * for "San …", and Paris in Texas before Parys.
 */
const VARIANT_PENALTY = 1500;
/** Importance of about 100,000 people: from here on variants are well known ("Frisco"), and may have typos. */
const CORRECTED_VARIANT_IMPORTANCE = 5000;

/** Rank of a posting among those of its key: the place's importance, less for an uncertain name. */
export function postingRank(posting: number, importance: number): number {
  return (posting & 3) === VARIANT ? Math.max(0, importance - VARIANT_PENALTY) : importance;
}

/**
 * Importance of about 1,000 people. With two edits almost any word is a village, so smaller places, and those of unknown
 * size, match with one edit at most.
 */
const TWO_EDITS_IMPORTANCE = 3000;

/** The most edits at which a key with this posting matches: none for codes and for small places' variants. */
export function postingEdits(posting: number, importance: number): 0 | 1 | 2 {
  const kind = posting & 3;
  if (kind === CODE || (kind === VARIANT && importance < CORRECTED_VARIANT_IMPORTANCE)) {
    return 0;
  }
  return importance < TWO_EDITS_IMPORTANCE ? 1 : 2;
}

/**
 * The most edits at which a key of places matches, as when the file was written. A key with one edit can also be a
 * candidate of a search with two, through its first half; without this limit it would match or not by where its letters
 * differ.
 */
export function keyEdits(sections: Sections, key: number): number {
  const end = endOfPostings(sections, key);
  let most = 0;
  for (let at = sections.keyPostings.at(key); at < end && most < 2; at++) {
    const posting = sections.postings.at(at);
    most = Math.max(most, postingEdits(posting, sections.placeImportance[posting >>> 2]!));
  }
  return most;
}

/** What a search for places fills, and the entries that it skips. */
export interface AddPlaces {
  readonly best: BestPostings;
  readonly isLeftOut?: ((entry: number) => boolean) | undefined;
}

/** Adds the places of a key. Postings are in order of rank: the first that cannot enter ends it. */
export function addPostings(
  sections: Sections,
  key: number,
  { edits, isSkipped, best, isLeftOut }: AddPlaces & {
    readonly edits: number;
    /** True for names that do not count. */
    readonly isSkipped?: (posting: number) => boolean;
  },
): void {
  const end = endOfPostings(sections, key);
  for (let at = sections.keyPostings.at(key); at < end; at++) {
    const posting = sections.postings.at(at);
    const rank = matchRank(edits, postingRank(posting, sections.placeImportance[posting >>> 2]!));
    if (rank > best.worst()) {
      return;
    }
    if (isSkipped?.(posting) !== true && isLeftOut?.(posting >>> 2) !== true) {
      best.add(posting, rank);
    }
  }
}

/** `NAME_KINDS` as callers know them. */
const SHOWN_AS: readonly NameKind[] = ["primary", "alternate", "code", "alternate"];

/** The kind of name of a posting (`entry << 2 | kind of name`), as callers know it. */
export function nameKindOf(posting: number): NameKind {
  return SHOWN_AS[posting & 3]!;
}

/** A posting (`entry << 2 | kind of name`) as an answer. @param base added to the number of its entry */
export function matchOf(posting: number, edits: number, base = 0): PlaceMatch {
  return { id: (posting >>> 2) + base, nameKind: nameKindOf(posting), edits };
}

/** Longest list of places: no caller uses more. */
export const PLACES_MAX = 1024;
/** More than the greatest importance. */
const IMPORTANCES = 2 ** 16;

/** Orders the places of a search, lowest first: fewest edits (typos), then highest `postingRank`. */
export function matchRank(edits: number, rank: number): number {
  return (edits + 1) * IMPORTANCES - rank - 1;
}

/** The edits in a `matchRank`. */
export function editsOf(rank: number): number {
  return Math.floor(rank / IMPORTANCES);
}

/**
 * The best few of many postings (`entry << 2 | kind of name`), in arrays that every search reuses: lowest rank first, then
 * by entry. An entry occurs once, with its lowest rank and then its best kind of name.
 */
export class BestPostings {
  readonly postings: Uint32Array;
  readonly ranks: Float64Array;
  length = 0;
  readonly #keys: Uint32Array;
  #limit = 0;
  #onePerKeyBut: number | undefined;

  constructor(capacity: number) {
    this.postings = new Uint32Array(capacity);
    this.ranks = new Float64Array(capacity);
    this.#keys = new Uint32Array(capacity);
  }

  /** Starts another search. `onePerKeyBut`: keep one entry per key, except of this key; undefined keeps all. */
  begin(limit: number, onePerKeyBut?: number): void {
    this.#limit = Math.min(limit, this.postings.length);
    this.#onePerKeyBut = onePerKeyBut;
    this.length = 0;
  }

  /** What has a higher rank does not enter. */
  worst(): number {
    return this.length < this.#limit ? Infinity : this.ranks[this.#limit - 1] ?? -Infinity;
  }

  /** Keeps a posting if it is among the best; a rank of Infinity never is. */
  add(posting: number, rank: number, key = 0): void {
    if (rank === Infinity || rank > this.worst()) {
      return;
    }
    const { postings, ranks } = this;
    const isOne = this.#onePerKeyBut !== undefined && key !== this.#onePerKeyBut;
    let known = -1;
    for (let at = 0; at < this.length; at++) {
      if (postings[at]! >>> 2 === posting >>> 2) {
        if (ranks[at] === rank) {
          postings[at] = Math.min(postings[at]!, posting);
          return;
        }
        known = at;
        break;
      }
      if (isOne && known < 0 && this.#keys[at] === key) {
        known = at;
      }
    }
    if (known >= 0) {
      if (ranks[known]! < rank || (ranks[known] === rank && postings[known]! < posting)) {
        return;
      }
      this.#move(known + 1, known);
      this.length--;
    }
    let at = this.length;
    while (at > 0 && (ranks[at - 1]! > rank || (ranks[at - 1] === rank && postings[at - 1]! > posting))) {
      at--;
    }
    if (at < this.#limit) {
      this.#move(at, at + 1);
      this.length = Math.min(this.length + 1, this.#limit);
      postings[at] = posting;
      ranks[at] = rank;
      this.#keys[at] = key;
    }
  }

  /** Moves the list from a position on to the next or the one before. */
  #move(from: number, to: number): void {
    const end = Math.min(this.length, this.#limit - Math.max(0, to - from));
    this.postings.copyWithin(to, from, end);
    this.ranks.copyWithin(to, from, end);
    this.#keys.copyWithin(to, from, end);
  }
}
