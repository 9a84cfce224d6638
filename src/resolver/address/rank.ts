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
import { missingCostOf, type StatedBeside, statedBeside } from "./stated_beside.ts";

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
    const names = reading.pieces.filter(({ role }) => role === "place");
    const stated = statedBeside(reading, postcodes);
    for (const piece of names) {
      for (const match of piece.name?.matches ?? []) {
        if (left-- <= 0) {
          break;
        }
        const ranked = rankOne({ piece, match, names, reading, stated }, { facts, bound: bound + COST_MARGIN });
        const known = ranked === undefined ? undefined : best.get(match.id);
        if (ranked !== undefined && (known === undefined || ranked.cost < known.cost)) {
          best.set(match.id, ranked);
          bound = Math.min(bound, ranked.cost);
        }
      }
    }
  }
  return [...best.values()].sort((one, other) => one.cost - other.cost || one.place.id - other.place.id)
    .slice(0, RANKED_MAX);
}

function rankOne(
  named: {
    readonly piece: Piece;
    readonly match: PlaceMatch;
    readonly names: readonly Piece[];
    readonly reading: Reading;
    readonly stated: StatedBeside;
  },
  { facts, bound }: { readonly facts: PlaceFacts; readonly bound: number },
): RankedPlace | undefined {
  const { piece, match, reading, stated } = named;
  const { context } = facts;
  if (reading.cost > bound) {
    return undefined;
  }
  const { place, prominence, isAllowed } = facts.of(match.id);
  if (!isAllowed) {
    return undefined;
  }
  const prominenceCost = priorOf(place, prominence, stated);
  const least = reading.cost + prominenceCost + editCost(match.edits);
  const missingCost = least > bound ? 0 : missingCostOf(place, stated, context);
  if (least + missingCost > bound) {
    return undefined;
  }
  const agreements = agreementsOf(place, named, { facts, most: bound - least - missingCost });
  if (agreements === undefined) {
    return undefined;
  }
  const nameCost = editCost(match.edits) + facts.targetCost(place, match, piece);
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
  { piece, names }: { readonly piece: Piece; readonly names: readonly Piece[] },
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
function priorOf(place: Place, prominence: number, { hasStreet }: StatedBeside): number {
  const isArea = place.kind !== "locality" && place.kind !== "district";
  return isArea && hasStreet ? Math.max(prominence, COST_STREET_PRIOR) : prominence;
}

/** What a place costs whatever the reading, found once for all of them. */
interface PlaceFacts {
  readonly context: PlaceContext;
  of(id: EntryId): { readonly place: Place; readonly prominence: number; readonly isAllowed: boolean };
  targetCost(place: Place, match: PlaceMatch, piece: Piece): number;
  agreement(place: Place, piece: Piece): Agreement;
}

function placeFacts(context: PlaceContext): PlaceFacts {
  const { scope, bounds, gazetteer } = context;
  const places = new Map<EntryId, ReturnType<PlaceFacts["of"]>>();
  const targetCosts = new Map<PlaceMatch, number>();
  const agreements = new Map<Piece, Map<EntryId, Agreement>>();
  return {
    context,
    of(id) {
      let fact = places.get(id);
      if (fact === undefined) {
        const place = context.place(id);
        const isAllowed = (scope === undefined || gazetteer.isWithin(id, scope)) &&
          (bounds === undefined || boundsContain(bounds, place.coordinates));
        fact = { place, prominence: prominenceCostOf(place), isAllowed };
        places.set(id, fact);
      }
      return fact;
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
