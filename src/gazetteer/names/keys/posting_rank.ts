import { NAME_KINDS, type Sections } from "../../file/format.ts";
import { endOfPostings } from "../../file/layer.ts";
import { type NameKind, type PlaceMatch, PREFIX_LIMIT } from "../../port.ts";

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
    const rank = postingRank(posting, sections.placeImportance[posting >>> 2]!);
    if (!best.admits(edits, rank)) {
      return;
    }
    if (isSkipped?.(posting) !== true && isLeftOut?.(posting >>> 2) !== true) {
      best.add(posting, edits, rank);
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

/**
 * The best few places of many postings, in reused arrays: no object per candidate. Ordered by edits (typos), then
 * rank (`postingRank`), then entry; a place occurs once, with its fewest edits and then its best kind of name.
 */
export interface BestPostings {
  /** Starts a new search for at most `limit` places. */
  begin(limit: number): void;
  /** True if a place with this many typos (`edits`) and this rank would be kept. */
  admits(edits: number, rank: number): boolean;
  add(posting: number, edits: number, rank: number): void;
  readonly length: number;
  postingAt(index: number): number;
  editsAt(index: number): number;
}

/** Longer results are cut: no caller uses more. */
const MAX_BEST = 1024;

/** Holds one search at a time. */
export function bestPostings(): BestPostings {
  const postings = new Uint32Array(MAX_BEST);
  const edits = new Uint8Array(MAX_BEST);
  const ranks = new Uint16Array(MAX_BEST);
  let length = 0;
  let limit = 0;

  /** True if the place at `index` ranks behind a place with these values. */
  function isBehind(index: number, newEdits: number, rank: number, entry: number): boolean {
    if (edits[index] !== newEdits) {
      return edits[index]! > newEdits;
    }
    if (ranks[index] !== rank) {
      return ranks[index]! < rank;
    }
    return postings[index]! >>> 2 > entry;
  }

  function removeAt(index: number): void {
    postings.copyWithin(index, index + 1, length);
    edits.copyWithin(index, index + 1, length);
    ranks.copyWithin(index, index + 1, length);
    length--;
  }

  function insert(at: number, posting: number, newEdits: number, rank: number): void {
    if (length < limit) {
      length++;
    }
    postings.copyWithin(at + 1, at, length - 1);
    edits.copyWithin(at + 1, at, length - 1);
    ranks.copyWithin(at + 1, at, length - 1);
    postings[at] = posting;
    edits[at] = newEdits;
    ranks[at] = rank;
  }

  return {
    begin(newLimit) {
      limit = Math.min(newLimit, MAX_BEST);
      length = 0;
    },
    admits: (newEdits, rank) => limit > 0 && (length < limit || isBehind(length - 1, newEdits, rank, 0)),
    add(posting, newEdits, rank) {
      const entry = posting >>> 2;
      for (let index = 0; index < length; index++) {
        if (postings[index]! >>> 2 === entry) {
          if (edits[index]! < newEdits || (edits[index] === newEdits && postings[index]! <= posting)) {
            return;
          }
          removeAt(index);
          break;
        }
      }
      if (limit === 0 || (length === limit && !isBehind(length - 1, newEdits, rank, entry))) {
        return;
      }
      let at = length;
      while (at > 0 && isBehind(at - 1, newEdits, rank, entry)) {
        at--;
      }
      insert(at, posting, newEdits, rank);
    },
    get length() {
      return length;
    },
    postingAt: (index) => postings[index] ?? 0,
    editsAt: (index) => edits[index] ?? 0,
  };
}

/**
 * `limit`: capacity, at most `PREFIX_LIMIT`. `onePerKeyBut`: keep one street per key, except of this key; undefined
 * keeps all.
 */
interface BestStreetsOptions {
  readonly limit: number;
  readonly onePerKeyBut?: number | undefined;
}

/** The best streets so far, lowest rank first, then by number, in arrays that every search reuses. */
export class BestStreets {
  /** Streets with the kind of their name (`street << 2 | kind`). */
  readonly postings = new Uint32Array(PREFIX_LIMIT);
  readonly ranks = new Float64Array(PREFIX_LIMIT);
  length = 0;
  readonly #keys = new Uint32Array(PREFIX_LIMIT);
  #limit = 0;
  #onePerKeyBut: number | undefined;

  /** Starts another search. */
  begin({ limit, onePerKeyBut }: BestStreetsOptions): void {
    this.#limit = Math.min(limit, PREFIX_LIMIT);
    this.#onePerKeyBut = onePerKeyBut;
    this.length = 0;
  }

  /** A street with this rank or a higher one does not enter. */
  worst(): number {
    return this.length < this.#limit ? Infinity : this.ranks[this.#limit - 1]!;
  }

  /** A street that is added twice keeps its best kind of name; a rank of Infinity never enters. */
  offer(posting: number, rank: number, key: number): void {
    if (rank === Infinity || rank > this.worst()) {
      return;
    }
    const { postings, ranks } = this;
    const isOne = this.#onePerKeyBut !== undefined && key !== this.#onePerKeyBut;
    let namesake = -1;
    for (let at = 0; at < this.length; at++) {
      if (postings[at]! >>> 2 === posting >>> 2) {
        postings[at] = Math.min(postings[at]!, posting);
        return;
      }
      if (isOne && namesake < 0 && this.#keys[at] === key) {
        namesake = at;
      }
    }
    if (namesake >= 0) {
      if (ranks[namesake]! < rank || (ranks[namesake] === rank && postings[namesake]! < posting)) {
        return;
      }
      this.#removeAt(namesake);
    }
    let at = this.length;
    while (at > 0 && (ranks[at - 1]! > rank || (ranks[at - 1] === rank && postings[at - 1]! > posting))) {
      at--;
    }
    this.#insertAt(at, posting, rank, key);
  }

  #removeAt(at: number): void {
    for (let i = at + 1; i < this.length; i++) {
      this.#move(i, i - 1);
    }
    this.length--;
  }

  #insertAt(at: number, posting: number, rank: number, key: number): void {
    if (at >= this.#limit) {
      return;
    }
    this.length = Math.min(this.length + 1, this.#limit);
    for (let i = this.length - 1; i > at; i--) {
      this.#move(i - 1, i);
    }
    this.postings[at] = posting;
    this.ranks[at] = rank;
    this.#keys[at] = key;
  }

  #move(from: number, to: number): void {
    this.postings[to] = this.postings[from]!;
    this.ranks[to] = this.ranks[from]!;
    this.#keys[to] = this.#keys[from]!;
  }
}
