import type { EntryId, PlaceMatch } from "../../../gazetteer/port.ts";
import type { PlaceSpan } from "../spans/mod.ts";
import type { KnownPlace } from "./known_places.ts";

type FindKnown = (id: EntryId) => KnownPlace;

const NEIGHBOURS_MAX = 4;

/** Facts about the places with a name of the text, each read on first use: most names of a clean text need few of them. */
export class NameFacts {
  readonly name: PlaceSpan;
  readonly #known: FindKnown;
  #first: PlaceMatch | undefined = undefined;
  #neighbours: readonly PlaceMatch[] | undefined = undefined;
  #leastTownCost: number | undefined = undefined;
  #regions: readonly PlaceMatch[] | undefined = undefined;
  #bits: Uint32Array | undefined = undefined;

  constructor(name: PlaceSpan, known: FindKnown) {
    this.name = name;
    this.#known = known;
  }

  /**
   * False for a place that has not this name; true for one that may have it. A Bloom filter with one hash: the parents of
   * hundreds of places are compared with each name, and nearly none of them has it.
   */
  mayBe(id: EntryId): boolean {
    this.#bits ??= bitsOf(this.name.matches);
    return ((this.#bits[(id >>> 5) & (BIT_WORDS - 1)]! >>> (id & 31)) & 1) === 1;
  }

  /** The most important match, which is assumed if no other part of the text supports one. */
  get first(): PlaceMatch | undefined {
    return this.#first ??= mostImportant(this.name.matches, this.#known);
  }

  /** Candidates for the larger neighbour of a place, in the order of their entries. */
  get neighbours(): readonly PlaceMatch[] {
    return this.#neighbours ??= this.name.matches.slice(0, NEIGHBOURS_MAX).sort((one, two) => one.id - two.id);
  }

  /** The regions among the most important matches; most names have none. */
  get regions(): readonly PlaceMatch[] {
    return this.#regions ??= this.name.matches.slice(0, NAMESAKES_MAX)
      .filter(({ id }) => this.#known(id).place.kind === "region");
  }

  /** The prominence cost of the best known settlement of the name; Infinity if there is none. */
  get leastTownCost(): number {
    return this.#leastTownCost ??= this.#readLeastTownCost();
  }

  #readLeastTownCost(): number {
    let least = Infinity;
    for (const { id } of this.name.matches) {
      const { isSettlement, prominenceCost } = this.#known(id);
      least = isSettlement ? Math.min(least, prominenceCost) : least;
    }
    return least;
  }
}

/** 512 bits: a name has up to 64 places. */
const BIT_WORDS = 16;

/** A bit for each match, by the low bits of its id. */
function bitsOf(matches: readonly PlaceMatch[]): Uint32Array {
  const bits = new Uint32Array(BIT_WORDS);
  for (const { id } of matches) {
    bits[(id >>> 5) & (BIT_WORDS - 1)]! |= 1 << (id & 31);
  }
  return bits;
}

/** Matches compared. They come most important first, so the rest are smaller. */
const NAMESAKES_MAX = 8;

/** The most important of several matches; of equals the one with the lowest id, whatever their order. */
function mostImportant(matches: readonly PlaceMatch[], known: FindKnown): PlaceMatch | undefined {
  let best: PlaceMatch | undefined;
  for (let at = 0; at < matches.length && at < NAMESAKES_MAX; at++) {
    const match = matches[at]!;
    if (best === undefined || isBefore(match, best, known)) {
      best = match;
    }
  }
  return best;
}

function isBefore(one: PlaceMatch, other: PlaceMatch, known: FindKnown): boolean {
  const difference = known(one.id).place.importance - known(other.id).place.importance;
  return one.edits < other.edits ||
    (one.edits === other.edits && (difference > 0 || (difference === 0 && one.id < other.id)));
}
