import type { EntryId, Place, PlaceMatch } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { COUNTRIES_OF_TERRITORIES, rulesOf } from "../../countries/mod.ts";
import type { KnownPlace } from "./known_places.ts";

type FindKnown = (id: EntryId) => KnownPlace;

const NEIGHBOURS_MAX = 4;

/**
 * Facts about the places of a name, each read on first use: most names of a clean text need few of them. They do not
 * depend on the text.
 */
export class NameFacts {
  readonly matches: readonly PlaceMatch[];
  readonly #known: FindKnown;
  #prominenceCosts: Float64Array | undefined = undefined;
  #leastCost: number | undefined = undefined;
  #files: readonly number[] | undefined = undefined;
  #settlements: Uint8Array | undefined = undefined;
  #withStreets: readonly EntryId[] | undefined = undefined;
  #area: "country" | "region" | "none" | undefined = undefined;
  #first: PlaceMatch | undefined = undefined;
  #neighbours: readonly PlaceMatch[] | undefined = undefined;
  #leastOwnTownCost: number | undefined = undefined;
  #leastTownCost: number | undefined = undefined;
  #regions: readonly PlaceMatch[] | undefined = undefined;
  #lands: readonly PlaceMatch[] | undefined = undefined;
  #bits: Uint32Array | undefined = undefined;
  #targetCosts: { readonly key: string; readonly costs: Float64Array } | undefined = undefined;

  readonly #agreements = new WeakMap<NameFacts, Int8Array>();

  constructor(matches: readonly PlaceMatch[], known: FindKnown) {
    this.matches = matches;
    this.#known = known;
  }

  /** By match, its prominence cost. In one array: hundreds are compared, and nearly all are too little known. */
  get prominenceCosts(): Float64Array {
    return this.#prominenceCosts ??= Float64Array.from(this.matches, ({ id }) => this.#known(id).prominenceCost);
  }

  /** The least of them. */
  get leastCost(): number {
    return this.#leastCost ??= Math.min(...this.prominenceCosts);
  }

  /**
   * True if a place of the name may contain the place or be near it: both are in one file of the set, as all places of a
   * country are.
   */
  isInFileOf(id: EntryId): boolean {
    this.#files ??= [...new Set(this.matches.map((match) => fileOf(match.id)))];
    return this.#files.includes(fileOf(id));
  }

  /** By match, 1 for a town, village or district. */
  get settlements(): Uint8Array {
    return this.#settlements ??= Uint8Array.from(this.matches, ({ id }) => this.#known(id).isSettlement ? 1 : 0);
  }

  /** Those of the first matches in which streets are loaded. */
  get withStreets(): readonly EntryId[] {
    return this.#withStreets ??= this.matches.slice(0, CHECKED_MAX).map(({ id }) => id)
      .filter((id) => this.#known(id).streetCount > 0);
  }

  /** The greatest area among the most important places of the name. An abbreviation is not the name of an area. */
  get area(): "country" | "region" | "none" {
    return this.#area ??= greatestArea(this.matches, this.#known);
  }

  /**
   * False for a place that has not this name; true for one that may have it. A Bloom filter with one hash: the parents of
   * hundreds of places are compared with each name, and nearly none of them has it.
   */
  mayBe(id: EntryId): boolean {
    this.#bits ??= bitsOf(this.matches);
    return ((this.#bits[(id >>> 5) & (BIT_WORDS - 1)]! >>> (id & 31)) & 1) === 1;
  }

  /** The most important match, which is assumed if no other part of the text supports one. */
  get first(): PlaceMatch | undefined {
    return this.#first ??= mostImportant(this.matches, this.#known);
  }

  /** Candidates for the larger neighbour of a place, in the order of their entries. */
  get neighbours(): readonly PlaceMatch[] {
    return this.#neighbours ??= this.matches.slice(0, NEIGHBOURS_MAX).sort((one, two) => one.id - two.id);
  }

  /** The regions among the most important matches; most names have none. */
  get regions(): readonly PlaceMatch[] {
    return this.#regions ??= this.matches.slice(0, NAMESAKES_MAX)
      .filter(({ id }) => this.#known(id).place.kind === "region");
  }

  /** The match that is a land around a point, or a country that addresses there name, too. No place has it as its parent. */
  landAround(point: Located): PlaceMatch | undefined {
    return this.#readLands().find(({ id }) => isInLand(point, this.#known(id).place));
  }

  /** The name may be that of a land, or of a country that addresses of its territories name, too. */
  get mayBeLand(): boolean {
    return this.#readLands().length > 0;
  }

  #readLands(): readonly PlaceMatch[] {
    return this.#lands ??= this.matches.filter(({ id }) => {
      const { isLand, kind, countryCode } = this.#known(id).place;
      return isLand || (kind === "country" && COUNTRIES_OF_TERRITORIES.has(countryCode));
    });
  }

  /** The prominence cost of the best known settlement that has the name as its own; Infinity if there is none. */
  get leastOwnTownCost(): number {
    if (this.#leastOwnTownCost === undefined) {
      const own = this.matches.map(({ nameKind, edits }, at) =>
        nameKind === "primary" && edits === 0 && this.settlements[at] === 1 ? this.prominenceCosts[at]! : Infinity
      );
      this.#leastOwnTownCost = Math.min(...own);
    }
    return this.#leastOwnTownCost;
  }

  /** The prominence cost of the best known settlement of the name; Infinity if there is none. */
  get leastTownCost(): number {
    return this.#leastTownCost ??= this.#readLeastTownCost();
  }

  /**
   * By match, what its kind of name costs if the name is written as `key` (`targetCostOf`); NaN until the caller sets it.
   * Only the last key is kept: nearly all names have one.
   */
  targetCosts(key: string): Float64Array {
    if (this.#targetCosts?.key !== key) {
      this.#targetCosts = { key, costs: unknownCosts(this.matches.length) };
    }
    return this.#targetCosts.costs;
  }

  /** By match, 1 or 0 for whether it may be in or near a place of another name; -1 until the caller sets it. */
  agreements(other: NameFacts): Int8Array {
    let agreements = this.#agreements.get(other);
    if (agreements === undefined) {
      agreements = new Int8Array(this.matches.length).fill(-1);
      this.#agreements.set(other, agreements);
    }
    return agreements;
  }

  #readLeastTownCost(): number {
    const { prominenceCosts, settlements } = this;
    let least = Infinity;
    for (let at = 0; at < prominenceCosts.length; at++) {
      least = settlements[at] === 1 ? Math.min(least, prominenceCosts[at]!) : least;
    }
    return least;
  }
}

/** A point in a country. */
type Located = Pick<Place, "coordinates" | "countryCode">;

/** Whether a land is around the point, or is a country that addresses there name besides their own. */
export function isInLand({ coordinates, countryCode }: Located, land: Place): boolean {
  return land.isLand
    ? countryCode === land.countryCode && distanceM(coordinates, land.coordinates) <= land.radiusM
    : land.kind === "country" && rulesOf(countryCode).addressedIn === land.countryCode;
}

/** The number of the file of an entry: ids of a file share the bits above the lowest 32. */
function fileOf(id: EntryId): number {
  return Math.floor(id / 2 ** 32);
}

/** Costs of places, none of which is known. */
function unknownCosts(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN);
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

/** Matches per name that are checked for loaded streets. */
const CHECKED_MAX = 64;

function greatestArea(matches: readonly PlaceMatch[], known: FindKnown): "country" | "region" | "none" {
  const kinds = matches.slice(0, NAMESAKES_MAX).filter(({ nameKind }) => nameKind !== "code")
    .map(({ id }) => known(id).place.kind);
  return kinds.includes("country") ? "country" : kinds.includes("region") ? "region" : "none";
}

/** By the list of matches, which the gazetteer keeps for names that texts repeat. */
const kept = new WeakMap<readonly PlaceMatch[], NameFacts>();

/** The facts about the places of a name. */
export function nameFactsOf(matches: readonly PlaceMatch[], known: FindKnown): NameFacts {
  let facts = kept.get(matches);
  if (facts === undefined) {
    facts = new NameFacts(matches, known);
    kept.set(matches, facts);
  }
  return facts;
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
