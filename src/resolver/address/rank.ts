import type { EntryId, NameKind, Place, PlaceMatch } from "../../gazetteer/gazetteer.ts";
import { boundsContain } from "../bounds_contain.ts";
import { COST_ALTERNATE_NAME, COST_CODE_AS_TARGET, COST_EXONYM, COST_STREET_PRIOR } from "../weights.ts";
import { type Agreement, agreementOf, editCost } from "./agreement.ts";
import { nameKey } from "../../text/name_key.ts";
import { COST_MARGIN } from "./contenders.ts";
import { LONG_TEXT_TOKENS } from "./lattice.ts";
import type { PlaceContext } from "./place_context.ts";
import type { PostcodeForm } from "./postcode_forms.ts";
import { nearCostOf, prominenceCostOf } from "./prior_costs.ts";
import type { Piece, Reading } from "./readings.ts";
import { missingCostOf, type MissingFacts, type StatedBeside, statedBeside } from "./stated_beside.ts";

/** One place that may be meant, with the reading it came from and what everything about it costs. */
export interface RankedPlace {
  readonly place: Place;
  readonly match: PlaceMatch;
  readonly reading: Reading;
  /** The piece of the text that names the place. */
  readonly piece: Piece;
  /** What the other names of the text say of it. */
  readonly agreements: readonly Agreement[];
  /** The name as written, and being asked for by a mere code. */
  readonly nameCost: number;
  readonly prominenceCost: number;
  readonly nearCost: number;
  /** Stated, and not in the answer: a street, a postcode. */
  readonly missingCost: number;
  /** The sum of all, the reading's and the agreements' included. */
  readonly cost: number;
}

/** What it costs to be asked for by this kind of name. */
const TARGET_COSTS: Readonly<Record<NameKind, number>> = {
  primary: 0,
  alternate: COST_ALTERNATE_NAME,
  code: COST_CODE_AS_TARGET,
};
/** Smaller places (30,000 people) have no names in other languages that people write. */
const EXONYM_IMPORTANCE = 4_500;
/** Languages in which addresses of other countries are often written. */
const GREAT_LANGUAGES = ["en", "fr", "es", "de", "it", "pt", "nl", "ru", "ar", "zh", "ja"] as const;
/** Bearers of names weighed in all readings together; an address has some hundreds, a list of great names any number. */
const WEIGHED_MAX = 4_096;
/** And in a text longer than any address. */
const WEIGHED_LONG = 1_024;
/** Candidates kept for the weighing of rivals; the hundredth weighs less than the last digit of a confidence. */
const RANKED_MAX = 256;

/** Every place that may be meant, each by its cheapest reading, cheapest first; equals in the order of their entries. */
export function rankPlaces(
  readings: readonly Reading[],
  context: PlaceContext,
  { below = Infinity, postcodes = [] }: {
    readonly below?: number | undefined;
    /** What may be a postcode, by token: as the lattice has them. */
    readonly postcodes?: readonly (readonly PostcodeForm[])[] | undefined;
  } = {},
): readonly RankedPlace[] {
  const best = new Map<EntryId, RankedPlace>();
  const facts = placeFacts(context);
  let bound = below;
  const tokens = readings[0]?.pieces.at(-1)?.to ?? 0;
  let left = tokens > LONG_TEXT_TOKENS ? WEIGHED_LONG : WEIGHED_MAX;
  for (const reading of readings) {
    // Costs only add: what begins dearer than a contender may be ends so.
    if (reading.cost > bound + COST_MARGIN) {
      break;
    }
    const names = reading.pieces.filter(isPlace);
    if (names.length === 0) {
      continue;
    }
    const stated = statedBeside(reading, { context, postcodes });
    const least = reading.cost + stated.leastCost - ROUNDING;
    for (const piece of names) {
      const { bearers, leastCost } = facts.bearers(piece);
      const weighed = Math.min(bearers.length, left);
      left -= weighed;
      if (least + leastCost - ROUNDING > bound + COST_MARGIN) {
        continue;
      }
      for (let at = 0; at < weighed; at++) {
        const bearer = bearers[at]!;
        const prior = priorOf(bearer, stated);
        // Most namesakes are too little known to be meant beside the best: no more is looked at of them.
        const begun = least + prior + bearer.editCost;
        if (begun > bound + COST_MARGIN || !bearer.isAllowed) {
          continue;
        }
        const known = best.get(bearer.place.id)?.cost ?? Infinity;
        if (begun > known) {
          continue;
        }
        const ranked = rankOne(bearer, { piece, names, reading, stated, prior }, {
          facts,
          bound: Math.min(bound + COST_MARGIN, known),
        });
        if (ranked !== undefined && ranked.cost < known) {
          best.set(bearer.place.id, ranked);
          bound = Math.min(bound, ranked.cost);
        }
      }
    }
  }
  return [...best.values()].sort((one, other) => one.cost - other.cost || one.place.id - other.place.id)
    .slice(0, RANKED_MAX);
}

function isPlace({ role }: Piece): boolean {
  return role === "place";
}

interface Named {
  readonly piece: Piece;
  readonly names: readonly Piece[];
  readonly reading: Reading;
  readonly stated: StatedBeside;
  /** What the bearer costs for being less known than the greatest. */
  readonly prior: number;
}

function rankOne(
  { place, match, editCost: edits }: Bearer,
  named: Named,
  { facts, bound }: { readonly facts: PlaceFacts; readonly bound: number },
): RankedPlace | undefined {
  const { piece, reading, stated, prior: prominenceCost } = named;
  const { context } = facts;
  const missingCost = missingCostOf(place, stated, facts);
  const least = reading.cost + prominenceCost + edits + missingCost;
  if (least > bound + ROUNDING) {
    return undefined;
  }
  const agreements = agreementsOf(place, named, { facts, most: bound - least });
  if (agreements === undefined) {
    return undefined;
  }
  const nameCost = edits + facts.targetCost(place, match, piece);
  const nearCost = context.near === undefined ? 0 : nearCostOf(place, context.near);
  let cost = reading.cost + nameCost + prominenceCost + nearCost + missingCost;
  for (const agreement of agreements) {
    cost += agreement.cost;
  }
  if (cost > bound) {
    return undefined;
  }
  return { place, match, reading, piece, agreements, nameCost, prominenceCost, nearCost, missingCost, cost };
}

/** Beyond its limit by so little a sum is only rounded otherwise: what is told is summed again, in one order. */
const ROUNDING = 1e-6;

/** What the other names say of a place; undefined where that alone makes it dearer than `most`. */
function agreementsOf(
  place: Place,
  { piece, names }: Named,
  { facts, most }: { readonly facts: PlaceFacts; readonly most: number },
): Agreement[] | undefined {
  const agreements: Agreement[] = [];
  let cost = 0;
  for (const other of names) {
    if (other !== piece) {
      const agreement = facts.agreement(place, other);
      agreements.push(agreement);
      cost += agreement.cost;
    }
    if (cost > most + ROUNDING) {
      return undefined;
    }
  }
  return agreements;
}

/** An address in an area is in one of its towns: the people of all of them are no prior for it. */
function priorOf({ isArea, prominence }: Bearer, { hasStreet }: StatedBeside): number {
  return isArea && hasStreet ? Math.max(prominence, COST_STREET_PRIOR) : prominence;
}

/** One bearer of a name, and what it costs whatever the reading. */
interface Bearer {
  readonly place: Place;
  readonly match: PlaceMatch;
  readonly editCost: number;
  readonly prominence: number;
  /** Neither a settlement nor a part of one. */
  readonly isArea: boolean;
  /** The caller's country and box let it through. */
  readonly isAllowed: boolean;
}

/** The bearers of a name, and what the cheapest of them costs at the least. */
interface Bearers {
  readonly bearers: readonly Bearer[];
  readonly leastCost: number;
}

/** What places cost whatever the reading, found once for all of them. */
interface PlaceFacts extends MissingFacts {
  /** The places that a piece may name, in their order. */
  bearers(piece: Piece): Bearers;
  targetCost(place: Place, match: PlaceMatch, piece: Piece): number;
  agreement(place: Place, piece: Piece): Agreement;
}

function placeFacts(context: PlaceContext): PlaceFacts {
  const bearers = new Map<Piece, Bearers>();
  const targetCosts = new Map<PlaceMatch, number>();
  const agreements = new Map<Piece, Map<EntryId, Agreement>>();
  return {
    context,
    postcodeCosts: new Map(),
    bearers(piece) {
      let found = bearers.get(piece);
      if (found === undefined) {
        found = bearersOf(piece, context);
        bearers.set(piece, found);
      }
      return found;
    },
    targetCost(place, match, piece) {
      let cost = targetCosts.get(match);
      if (cost === undefined) {
        cost = targetCost(place, match, piece.name?.key ?? "", context);
        targetCosts.set(match, cost);
      }
      return cost;
    },
    agreement(place, piece) {
      let ofPiece = agreements.get(piece);
      if (ofPiece === undefined) {
        ofPiece = new Map();
        agreements.set(piece, ofPiece);
      }
      let agreement = ofPiece.get(place.id);
      if (agreement === undefined) {
        agreement = agreementOf(place, piece, context);
        ofPiece.set(place.id, agreement);
      }
      return agreement;
    },
  };
}

function bearersOf({ name }: Piece, context: PlaceContext): Bearers {
  const bearers = (name?.matches ?? []).map((match) => bearerOf(match, context));
  let leastCost = Infinity;
  for (const { prominence, editCost: edits } of bearers) {
    leastCost = Math.min(leastCost, prominence + edits);
  }
  return { bearers, leastCost };
}

function bearerOf(match: PlaceMatch, context: PlaceContext): Bearer {
  const { scope, bounds, gazetteer } = context;
  const place = context.place(match.id);
  return {
    place,
    match,
    editCost: editCost(match.edits),
    prominence: prominenceCostOf(place),
    isArea: place.kind !== "locality" && place.kind !== "district",
    isAllowed: (scope === undefined || gazetteer.isWithin(match.id, scope)) &&
      (bounds === undefined || boundsContain(bounds, place.coordinates)),
  };
}

/** Countries are called by many names, and mean themselves by each. */
function targetCost(place: Place, match: PlaceMatch, key: string, context: PlaceContext): number {
  if (match.nameKind !== "alternate") {
    return TARGET_COSTS[match.nameKind];
  }
  if (place.kind === "country") {
    return 0;
  }
  return match.edits === 0 && isExonym(place, key, context) ? COST_EXONYM : COST_ALTERNATE_NAME;
}

function isExonym({ id, importance }: Place, key: string, { gazetteer }: PlaceContext): boolean {
  return importance >= EXONYM_IMPORTANCE &&
    GREAT_LANGUAGES.some((language) => nameKey(gazetteer.nameIn(id, [language])) === key);
}
