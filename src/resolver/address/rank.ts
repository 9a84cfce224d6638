import type { EntryId, NameKind, Place, PlaceMatch } from "../../gazetteer/gazetteer.ts";
import { boundsContain } from "../bounds_contain.ts";
import {
  COST_ALTERNATE_NAME,
  COST_BARE_STREET_ELSEWHERE,
  COST_CODE_AS_TARGET,
  COST_EXONYM,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_UNLOADED,
  COST_STREET_MISSING,
  COST_STREET_PRIOR,
  COST_STREET_UNLOADED,
} from "../weights.ts";
import { type Agreement, agreementOf, editCost } from "./agreement.ts";
import { nameKey } from "../../text/name_key.ts";
import { postcodeFits } from "../data/postcode_shapes.ts";
import { COST_MARGIN } from "./contenders.ts";
import { LONG_TEXT_TOKENS } from "./lattice.ts";
import type { NumberForm } from "./number_forms.ts";
import type { PlaceContext } from "./place_context.ts";
import { nearCostOf, prominenceCostOf } from "./prior_costs.ts";
import type { Piece, Reading } from "./readings.ts";

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
  { below = Infinity }: { readonly below?: number | undefined } = {},
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
    const stated = statedBeside(reading);
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

/** What a reading states beside names of places, made once for all of its candidates. */
interface StatedBeside {
  readonly hasStreet: boolean;
  /** A street or words that may be one. */
  readonly mayHaveStreet: boolean;
  /** What the street costs wherever it is not known. */
  readonly streetCost: number;
  /** The shapes of the postcodes. */
  readonly shapes: readonly string[];
  /** The cost of both by country, as far as it was asked for. */
  readonly costsIn: Map<string, number>;
}

function statedBeside({ pieces }: Reading): StatedBeside {
  let hasStreet = false;
  let mayHaveStreet = false;
  let streetCost = 0;
  const shapes: string[] = [];
  for (const [i, { role, postcode, number, street }] of pieces.entries()) {
    hasStreet ||= role === "street";
    mayHaveStreet ||= role === "street" || role === "word";
    if (street !== undefined) {
      // Misspelt as it is, it is so in every place.
      streetCost += editCost(Math.min(...street.matches.map(({ edits }) => edits))) +
        (street.extraCost === undefined ? 0 : COST_BARE_STREET_ELSEWHERE);
    }
    const shape = postcode?.shape ?? (isLongNumber(number) && !isBesideStreet(pieces, i) ? shapeOf(number) : undefined);
    if (shape !== undefined) {
      shapes.push(shape);
    }
  }
  return { hasStreet, mayHaveStreet, streetCost, shapes, costsIn: new Map() };
}

/** An address in an area is in one of its towns: the people of all of them are no prior for it. */
function priorOf(place: Place, prominence: number, { hasStreet }: StatedBeside): number {
  const isArea = place.kind !== "locality" && place.kind !== "district";
  return isArea && hasStreet ? Math.max(prominence, COST_STREET_PRIOR) : prominence;
}

/** From four digits on, a number that stands apart from streets is a postcode, whatever a reading takes it for. */
function isLongNumber(number: NumberForm | undefined): number is NumberForm {
  return number !== undefined && number.number.digits >= 1_000 && number.number.suffix === "";
}

function isBesideStreet(pieces: readonly Piece[], at: number): boolean {
  return [pieces[at - 1], pieces[at + 1]].some((piece) => piece?.role === "street" || piece?.role === "word");
}

function shapeOf({ number }: NumberForm): string {
  return "D".repeat(String(number.digits).length);
}

/** What it costs that the stated street and postcode are not in the answer: next to nothing where none are loaded. */
function missingCostOf(place: Place, stated: StatedBeside, context: PlaceContext): number {
  let cost = stated.streetCost;
  if (stated.shapes.length > 0) {
    cost = stated.costsIn.get(place.countryCode) ?? costWithPostcodes(place.countryCode, stated);
    stated.costsIn.set(place.countryCode, cost);
  }
  if (stated.mayHaveStreet && context.hasStreets(place)) {
    return cost + COST_STREET_MISSING;
  }
  return stated.hasStreet ? cost + COST_STREET_UNLOADED : cost;
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

function costWithPostcodes(countryCode: string, { streetCost, shapes }: StatedBeside): number {
  let cost = streetCost;
  for (const shape of shapes) {
    cost += postcodeFits(shape, countryCode) ? COST_POSTCODE_UNLOADED : COST_POSTCODE_MISFIT;
  }
  return cost;
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
