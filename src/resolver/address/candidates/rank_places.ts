import type { EntryId, Place, PlaceMatch } from "../../../gazetteer/port.ts";
import { COST_MARGIN, COST_STREET_PRIOR, COST_TRANSLATED_RIVAL } from "../../weights.ts";
import { isAllowed, nearCostOf, type PlaceContext } from "../context/mod.ts";
import type { Parse, ParseSpan } from "../parses/mod.ts";
import {
  type Agreement,
  coverageCostOf,
  isNoLess,
  missingCostOf,
  numberedNameCostOf,
  type PlaceComponents,
  placeComponentsOf,
  relationOf,
  targetCostOf,
  typoCost,
} from "../scoring/mod.ts";
import { isNamedByPostcode, LONG_TEXT_TOKENS, type PlaceSpan, type PostcodeForm } from "../spans/mod.ts";

/** A place with the parse that led to it, and its costs. */
export interface RankedPlace {
  readonly place: Place;
  readonly match: PlaceMatch;
  readonly parse: Parse;
  readonly span: ParseSpan;
  /** How the other names of the input relate to it. */
  readonly agreements: readonly Agreement[];
  /** The cost of how the name is written, and of being named by a code only. */
  readonly nameCost: number;
  readonly prominenceCost: number;
  readonly nearCost: number;
  /** The cost of what the input has and the place lacks: a street, a postcode. */
  readonly missingCost: number;
  /** The part of it that is due to the place's streets being loaded. */
  readonly coverageCost: number;
  /** The sum of all, including the parse and the agreements. */
  readonly cost: number;
  /** Named in another language and by a code, and another place has the name as its own in another area of the code. */
  readonly isTranslated?: true;
}

/** Places compared over all parses. An address has some hundreds; a list of well-known names may have any number. */
const COMPARED_MAX = 1_024;
/** The same in a text longer than any address. */
const COMPARED_LONG_MAX = 512;
/** Candidates kept for the comparison with rivals. The hundredth weighs less than the last digit of a confidence. */
const RANKED_MAX = 256;

/**
 * Sums in different orders differ by rounding. Within this distance of the limit the sum is computed again, in one
 * fixed order.
 */
const ROUNDING = 1e-6;

interface RankPlaces {
  /** The cost of the best street. Infinity if there is none. */
  readonly below?: number | undefined;
  /** Places whose cost exceeds the best by more than this are omitted; 0 keeps only the best. */
  readonly margin?: number;
  /** What may be added to a place's cost later, so that the best may end up this much higher. */
  readonly raise?: number;
  /**
   * The place of the best street. Places around it or in it that cost at least as much as the street are omitted: they are
   * the same answer, less precise (`rivals.ts`).
   */
  readonly streetPlace?: EntryId | undefined;
  /**
   * The best street, if it has the house. A place around it is omitted, whatever it costs, if only the list of its
   * postcodes gives it the street's name.
   */
  readonly withHouse?: { readonly place: Place; readonly span: ParseSpan } | undefined;
  /** The place of the best street, if it has the house or may have it: the words are that street, not a part of an area. */
  readonly houseIn?: EntryId | undefined;
  /** The postcodes of the lattice, by token. */
  readonly postcodes?: readonly (readonly PostcodeForm[])[] | undefined;
}

/** All candidate places, each with its best parse, by ascending cost; of equals the lower id first. */
export function rankPlaces(
  parses: readonly Parse[],
  context: PlaceContext,
  { below = Infinity, margin = COST_MARGIN, raise = 0, streetPlace, withHouse, houseIn, postcodes = [] }: RankPlaces =
    {},
): readonly RankedPlace[] {
  const best = new Map<EntryId, RankedPlace>();
  const ranked = new Map<readonly ParseSpan[], PlaceComponents[]>();
  let limit = below + margin;
  const tokens = parses[0]?.spans.at(-1)?.to ?? 0;
  let left = tokens > LONG_TEXT_TOKENS ? COMPARED_LONG_MAX : COMPARED_MAX;
  for (const parse of parses) {
    // Costs only add, so a parse that starts above the limit stays above it.
    if (parse.cost > limit) {
      break;
    }
    const components = isBeyond(parse) ? undefined : notCovered(parse);
    for (const span of parse.places) {
      const { matches, prominenceCosts, settlements, leastCost } = context.nameFacts(span.name!);
      const count = Math.min(matches.length, left);
      left -= count;
      if (components === undefined || parse.cost + leastCost - ROUNDING > limit) {
        continue;
      }
      const least = parse.cost + components.leastCost - ROUNDING;
      for (let at = 0; at < count; at++) {
        const { id, edits } = matches[at]!;
        const own = prominenceCosts[at]!;
        // If the input has a street: an area's population, spread over many towns, is no prior for an address.
        const isAreaOfStreet = settlements[at] === 0 &&
          (components.hasStreet || (houseIn !== undefined && context.gazetteer.isWithin(houseIn, id)));
        const prior = isAreaOfStreet ? Math.max(own, COST_STREET_PRIOR) : own;
        // Most namesakes are too little known to compete with the best. They end here.
        const lowestCost = least + prior + typoCost(edits);
        if (lowestCost > limit) {
          continue;
        }
        const most = Math.min(limit, best.get(id)?.cost ?? Infinity);
        const isLeftOut = (lowestCost >= below && isOneWith(streetPlace, id, context)) ||
          (span.name!.isOfPostcode === true && isNameOfStreet(span, id));
        if (lowestCost > most || isLeftOut || !isAllowed(id, context.place(id).coordinates, context)) {
          continue;
        }
        const one = rankedOf({ parse, span, components, at, prominenceCost: prior }, most, context);
        if (one !== undefined && one.cost < (best.get(id)?.cost ?? Infinity)) {
          best.set(id, one);
          limit = Math.min(limit, one.cost + raise + margin);
        }
      }
    }
  }
  return [...best.values()].sort(byCost).slice(0, RANKED_MAX);

  /** The words are the street that has the house, and the place has this name by its postcode only. */
  function isNameOfStreet({ from, to, name }: ParseSpan, id: EntryId): boolean {
    return withHouse !== undefined && withHouse.span.from === from && withHouse.span.to === to &&
      isOneWith(withHouse.place.id, id, context) && isNamedByPostcode(id, name!, postcodes);
  }

  /** Every place with the names of a parse costs too much: its components need not be read. */
  function isBeyond({ cost, places }: Parse): boolean {
    for (const { name } of places) {
      if (cost + context.nameFacts(name!).leastCost - ROUNDING <= limit) {
        return false;
      }
    }
    return true;
  }

  /** The components of a parse, unless one of lower cost with the same names and no others has covered all of their places. */
  function notCovered(parse: Parse): PlaceComponents | undefined {
    const components = placeComponentsOf(parse, { context, postcodes });
    const earlier = ranked.getOrInsertComputed(parse.places, () => []);
    if (earlier.some((known) => isNoLess(components, known, context))) {
      return undefined;
    }
    earlier.push(components);
    return components;
  }
}

/** By ascending cost; of equals the lower id first. */
export function byCost(one: RankedPlace, other: RankedPlace): number {
  return one.cost - other.cost || one.place.id - other.place.id;
}

/** A place around the place of the best street, or in it. */
function isOneWith(streetPlace: EntryId | undefined, id: EntryId, { gazetteer }: PlaceContext): boolean {
  return streetPlace !== undefined && (gazetteer.isWithin(streetPlace, id) || gazetteer.isWithin(id, streetPlace));
}

/** One place with the name of a span, before it is compared with the other names of the parse. */
interface Namesake extends Pick<RankedPlace, "parse" | "span" | "prominenceCost"> {
  readonly components: PlaceComponents;
  /** Its index among the matches of the span. */
  readonly at: number;
}

/** The place with all of its costs; undefined if they exceed `most`. */
function rankedOf(
  { parse, span, components, at, prominenceCost }: Namesake,
  most: number,
  context: PlaceContext,
): RankedPlace | undefined {
  const name = span.name!;
  const match = name.matches[at]!;
  const known = context.known(match.id);
  const { place } = known;
  const ofTypos = typoCost(match.edits);
  // Nearly all others lack the street or the postcode of the input, or contradict another name.
  const missingCost = missingCostOf(known, components, context);
  let least = parse.cost + prominenceCost + ofTypos + missingCost;
  if (least > most + ROUNDING) {
    return undefined;
  }
  const agreements: Agreement[] = [];
  for (const other of parse.places) {
    if (other !== span) {
      const { relation, match: related, cost } = relationOf(place, other.name!, context);
      agreements.push({ span: other, relation, match: related, cost });
      least += cost;
    }
  }
  if (least > most + ROUNDING) {
    return undefined;
  }
  const nameCost = ofTypos + targetCostOf(name, at, context);
  const nearCost = context.near === undefined ? 0 : nearCostOf(place, context.near);
  let cost = parse.cost + nameCost + prominenceCost + nearCost + missingCost;
  for (const agreement of agreements) {
    cost += agreement.cost;
  }
  const numberedNameCost = numberedNameCostOf(known, { components, agreements });
  const isTranslated = match.nameKind === "alternate" && nameCost > 0 && hasRivalByCode(name, agreements, context);
  cost += numberedNameCost + (isTranslated ? COST_TRANSLATED_RIVAL : 0);
  return cost > most ? undefined : {
    place,
    match,
    parse,
    span,
    agreements,
    nameCost,
    prominenceCost,
    nearCost,
    missingCost: missingCost + numberedNameCost,
    coverageCost: coverageCostOf(known, components) + numberedNameCost,
    cost,
    ...(isTranslated ? { isTranslated } : {}),
  };
}

/**
 * True for a place that is located by nothing but the code of an area, if another place has the name as its own inside
 * another area of that code.
 */
function hasRivalByCode(
  { matches }: PlaceSpan,
  agreements: readonly Agreement[],
  { gazetteer }: PlaceContext,
): boolean {
  const [code, ...others] = agreements;
  if (code?.relation !== "around" || code.match.nameKind !== "code" || others.length > 0) {
    return false;
  }
  const areas = (code.span.name?.matches ?? []).filter(({ id, nameKind }) =>
    nameKind === "code" && id !== code.match.id
  );
  return areas.length > 0 &&
    matches.some(({ id, nameKind, edits }) =>
      nameKind === "primary" && edits === 0 && areas.some((area) => gazetteer.isWithin(id, area.id))
    );
}
