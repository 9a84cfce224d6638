import type { Street, StreetId } from "../../gazetteer/port.ts";
import { nameKey } from "../../text/name_key.ts";
import { STREET_SMALL_WORDS } from "../../text/street_words.ts";
import { streetPoint } from "../address/result/mod.ts";
import { locateNumber, type NumberLocation } from "../address/scoring/mod.ts";
import type { Token } from "../address/tokens/mod.ts";
import type { Guess, GuessedAnswer, SuggestContext } from "./guess.ts";
import type { StreetQuery } from "./street_queries.ts";
import { abroadCost, streetDistanceCost, streetSizeCost, streetWeightCost, SUGGEST_COSTS } from "./suggest_costs.ts";

/**
 * A bound and its index are packed into one number, so that sorting needs no comparator: the bound in millionths, times
 * `CANDIDATES_MAX`, plus the index.
 */
const UNITS = 1e6;
/** Costs may be slightly below 0. */
const SHIFT = 100;

/**
 * Offers the found streets to the best guesses, ordered by their lowest possible cost, until no further one can enter.
 * True if any street was found.
 */
export function guessStreets(queries: readonly StreetQuery[], context: SuggestContext, best: BestGuesses): boolean {
  found.length = 0;
  for (let at = 0; at < queries.length; at++) {
    collect(queries[at]!, at, context);
  }
  const { ids, queries: queryOf, bounds, length } = found;
  const order = new Float64Array(length);
  for (let at = 0; at < length; at++) {
    order[at] = Math.round((bounds[at]! + SHIFT) * UNITS) * CANDIDATES_MAX + at;
  }
  order.sort();
  for (const packed of order) {
    const at = packed % CANDIDATES_MAX;
    const bound = bounds[at]!;
    if (bound > best.worst()) {
      break;
    }
    const id = ids[at]!;
    const query = queries[queryOf[at]!]!;
    const guess = streetGuess(context.gazetteer.street(id), { query, bound, context });
    best.offer({ ...guess, identity: id * 2 + (query.parse.number === undefined ? 0 : 1), order: at });
  }
  return length > 0;
}

/** Streets per look-up, near a point and inside a place. */
const STREETS_MAX = 24;
const PLACED_MAX = 10;
/** Streets of all look-ups of one search: six keys of three parses in four places. Others are ignored. */
const CANDIDATES_MAX = 2_048;

/** The streets found, in reused arrays: few of them become objects. */
interface StreetCandidates {
  length: number;
  readonly ids: Float64Array;
  /** The index of the look-up that found each. */
  readonly queries: Uint16Array;
  /** The lowest possible cost of each, before its name is read. */
  readonly bounds: Float64Array;
}

/** Shared by all searches, because none suspends: valid until the next one begins. */
const found: StreetCandidates = {
  length: 0,
  ids: new Float64Array(CANDIDATES_MAX),
  queries: new Uint16Array(CANDIDATES_MAX),
  bounds: new Float64Array(CANDIDATES_MAX),
};

/** Adds the results of one look-up. */
function collect(query: StreetQuery, at: number, { gazetteer, near, maxDistanceM, limit }: SuggestContext): void {
  const { within, edits, isLater } = query;
  const base = SUGGEST_COSTS.street + query.cost;
  const typo = edits === undefined ? 0 : SUGGEST_COSTS.typo;
  const isNear = near !== undefined;
  const visit = (id: StreetId, nameKind: string, behind: number): void => {
    if (found.length === CANDIDATES_MAX) {
      return;
    }
    const componentSpan = isNear ? streetDistanceCost(behind) : streetWeightCost(-behind);
    found.ids[found.length] = id;
    found.queries[found.length] = at;
    found.bounds[found.length++] = base + componentSpan + typo + (nameKind === "primary" ? 0 : SUGGEST_COSTS.alternate);
  };
  const options = {
    limit: query.parse.place.length > 0 ? PLACED_MAX : STREETS_MAX,
    maxDistanceM,
    within,
    near,
    edits,
    isLater,
  };
  const from = found.length;
  if (query.written !== undefined) {
    gazetteer.visitStreetsByPrefix(query.key, { ...options, onePerName: true, written: query.written }, visit);
    if (found.length - from >= limit) {
      return;
    }
  }
  const all = found.length;
  gazetteer.visitStreetsByPrefix(query.key, { ...options, onePerName: true }, visit);
  const names = found.length - all;
  // If there is space, streets of one name in several villages.
  if (names > 0 && names < limit) {
    found.length = all;
    gazetteer.visitStreetsByPrefix(query.key, options, visit);
  }
}

/** The guesses with the lowest cost so far, each result once; of equal cost the earlier one first. */
export class BestGuesses {
  readonly #limit: number;
  readonly #list: Ranked[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get list(): readonly Guess[] {
    return this.#list;
  }

  /** The cost from which on a guess is rejected. */
  worst(): number {
    return this.#list.length < this.#limit ? Infinity : this.#list[this.#limit - 1]!.cost;
  }

  /** The number of guesses below a cost. */
  cheaperThan(cost: number): number {
    const at = this.#list.findIndex((guess) => guess.cost >= cost);
    return at < 0 ? this.#list.length : at;
  }

  offer(guess: Ranked): void {
    const list = this.#list;
    const known = list.findIndex(({ identity }) => identity === guess.identity);
    if (known >= 0) {
      if (!isBefore(guess, list[known]!)) {
        return;
      }
      list.splice(known, 1);
    }
    let at = list.length;
    while (at > 0 && isBefore(guess, list[at - 1]!)) {
      at--;
    }
    if (at < this.#limit) {
      list.splice(at, 0, guess);
      list.length = Math.min(list.length, this.#limit);
    }
  }
}

/** A guess with its identity and its order of arrival. */
interface Ranked extends Guess {
  readonly identity: number;
  readonly order: number;
}

function isBefore(one: Ranked, other: Ranked): boolean {
  return one.cost < other.cost || (one.cost === other.cost && one.order < other.order);
}

/**
 * A street as the result of a look-up, with the house if a number was typed. `bound`: its cost without that of the
 * name.
 */
function streetGuess(
  street: Street,
  { query, bound, context }: { readonly query: StreetQuery; readonly bound: number; readonly context: SuggestContext },
): Guess {
  const { parse } = query;
  const location = parse.number === undefined
    ? undefined
    : locateNumber(street, parse.number.number, { context, postcode: undefined });
  const isMissing = location !== undefined && location.coordinates === undefined;
  const { gazetteer, near, home } = context;
  const sizeCost = near !== undefined
    ? streetSizeCost(street.houseCount)
    : home === undefined
    ? 0
    : abroadCost(gazetteer.placeRank(street.place).countryCode, home);
  return {
    cost: bound + sizeCost + nameCost(street.name, query) +
      (isMissing || location?.state === "suffix" ? SUGGEST_COSTS.numberMissing : 0),
    isStreet: true,
    number: parse.number?.written,
    isNumberMissing: isMissing,
    answer: () => streetAnswer(street, { location, written: parse.number?.written, gazetteer }),
  };
}

function nameCost(written: string, { mode, isShort, typed, parse, keyCost }: StreetQuery): number {
  if (mode === "untyped" || mode === "later") {
    return wordCost(written, typed);
  }
  const name = nameKey(written);
  return mode === "misspelt" && !isShort
    ? lengthCost(name, typed)
    : likenessCost(name, { typed, isShort, hasSmall: parse.street.slice(0, -1).some(isSmall) }) +
      (name.startsWith(typed) ? 0 : keyCost);
}

interface Likeness {
  readonly typed: string;
  readonly isShort: boolean;
  /** An article or preposition was typed: streets with another one differ. */
  readonly hasSmall: boolean;
}

function isSmall({ key }: Token): boolean {
  return STREET_SMALL_WORDS.has(key);
}

/** The name continues the typed text, or is shorter; or contains it; or only its key matches ("Rua Alegria"). */
function likenessCost(name: string, { typed, isShort, hasSmall }: Likeness): number {
  if (name === typed) {
    return 0;
  }
  if (name.startsWith(typed) || typed.startsWith(name)) {
    return SUGGEST_COSTS.unfinished;
  }
  if (name.includes(typed)) {
    return SUGGEST_COSTS.inside;
  }
  return isShort ? SUGGEST_COSTS.unlike : hasSmall ? SUGGEST_COSTS.otherArticle : SUGGEST_COSTS.inside;
}

/** For a name with a typo only its length shows whether it was typed completely. */
function lengthCost(name: string, typed: string): number {
  return Math.abs(name.length - typed.length) <= 1 ? 0 : SUGGEST_COSTS.unfinished;
}

/** After an omitted street type: the typed text is a word of the name, or its beginning. */
function wordCost(written: string, typed: string): number {
  for (const { index } of written.matchAll(WORD_STARTS)) {
    const rest = nameKey(written.slice(index));
    if (rest.startsWith(typed)) {
      return rest === typed ? 0 : SUGGEST_COSTS.unfinished;
    }
  }
  return SUGGEST_COSTS.unlike;
}

const WORD_STARTS = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]/gu;

/** A street, or the house in it that was typed. */
export function streetAnswer(
  street: Street,
  { location, written, gazetteer }: {
    readonly location: NumberLocation | undefined;
    readonly written: string | undefined;
    readonly gazetteer: SuggestContext["gazetteer"];
  },
): GuessedAnswer {
  const isLocated = location?.coordinates !== undefined;
  const houseNumber = location?.state === "exact" ? location.house?.number : isLocated ? written : undefined;
  const postcode = (isLocated ? location.postcode : undefined) ?? street.postcode;
  return {
    ...streetPoint(street, { location, gazetteer }),
    entry: street.place,
    address: { street: street.id, houseNumber, postcode },
  };
}
