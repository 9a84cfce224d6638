import type { Coordinates } from "../../domain/coordinates.ts";
import type { Place, Street, StreetId } from "../../gazetteer/gazetteer.ts";
import { nameKey } from "../../text/name_key.ts";
import { boundsContain } from "../bounds_contain.ts";
import {
  COST_NAME_VARIANT,
  COST_NUMBER_AWAY,
  COST_NUMBER_LEFT,
  COST_POSTCODE_CONFLICT,
  COST_STREET_PRIOR,
  COST_UNANCHORED,
} from "../weights.ts";
import { editCost } from "./agreement.ts";
import { COST_MARGIN } from "./contenders.ts";
import type { Lattice, SpanMatch } from "./lattice.ts";
import { locateNumber, type NumberLocation } from "./locate_number.ts";
import type { PlaceContext } from "./place_context.ts";
import { type PostcodeAgreement, postcodeAgreementOf } from "./postcode_agreement.ts";
import { nearCostOf, prominenceCostOf } from "./prior_costs.ts";
import type { Piece, Reading } from "./readings.ts";
import { type Proof, statedPlaces } from "./stated_places.ts";
import { type StreetAgreement, streetAgreementOf } from "./street_agreement.ts";

/** One street or house that may be meant, with the reading it came from and what everything about it costs. */
export interface RankedStreet {
  readonly street: Street;
  /** The settlement it lies in. */
  readonly place: Place;
  readonly match: SpanMatch;
  readonly reading: Reading;
  /** The piece of the text that names the street. */
  readonly piece: Piece;
  readonly agreements: readonly StreetAgreement[];
  readonly number?: { readonly piece: Piece; readonly location: NumberLocation };
  readonly postcode?: { readonly piece: Piece; readonly agreement: PostcodeAgreement };
  /** Numbers and postcodes of the reading that nothing of the address bears. */
  readonly leftNumbers: number;
  readonly leftPostcodes: number;
  readonly nameCost: number;
  readonly prominenceCost: number;
  readonly nearCost: number;
  /** The sum of all, the reading's included. */
  readonly cost: number;
}

const RANKED_MAX = 128;
/** A number from here on that is no house's is a postcode that does not fit. */
const POSTCODE_MIN = 1_000;

/** Every street that may be meant, each by its cheapest reading, cheapest first; equals in the order of their entries. */
export function rankStreets(
  readings: readonly Reading[],
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): readonly RankedStreet[] {
  const best = new Map<StreetId | string, RankedStreet>();
  const locations = new Map<string, NumberLocation>();
  const agreements = agreementsIn(context);
  const nameCosts = nameCostsIn(lattice);
  let bound = Infinity;
  for (const reading of readings) {
    // Costs only add: what begins dearer than a contender may be ends so.
    if (reading.cost > bound + COST_MARGIN) {
      break;
    }
    for (const piece of reading.pieces) {
      for (const match of piece.street?.matches ?? []) {
        const ranked = rankOne({ reading, piece, match }, {
          lattice,
          context,
          locations,
          agreements,
          nameCosts,
          bound: bound + COST_MARGIN,
        });
        const meant = match.crossing === undefined ? match.id : `${match.id} ${match.crossing.other}`;
        const known = best.get(meant);
        if (ranked !== undefined && (known === undefined || ranked.cost < known.cost)) {
          best.set(meant, ranked);
          bound = Math.min(bound, ranked.cost);
        }
      }
    }
  }
  return [...best.values()].sort((one, other) => one.cost - other.cost || one.street.id - other.street.id)
    .slice(0, RANKED_MAX);
}

interface Named {
  readonly reading: Reading;
  readonly piece: Piece;
  readonly match: SpanMatch;
}

interface RankOptions {
  readonly lattice: Lattice;
  readonly context: PlaceContext;
  readonly locations: Map<string, NumberLocation>;
  /** What it costs that a piece is written otherwise than the street's name, found once for all readings. */
  readonly nameCosts: (street: Street, piece: Piece) => number;
  /** What a piece says of a street, found once for all readings. */
  readonly agreements: (street: Street, piece: Piece) => StreetAgreement;
  readonly bound: number;
}

function rankOne({ reading, piece, match }: Named, options: RankOptions): RankedStreet | undefined {
  const { context, bound } = options;
  let cost = reading.cost + editCost(match.edits);
  if (cost > bound) {
    return undefined;
  }
  const street = context.street(match.id);
  if (!isAllowed(street, match.crossing?.coordinates ?? street.coordinates, context)) {
    return undefined;
  }
  const postcodePiece = reading.pieces.find(({ postcode }) => postcode !== undefined);
  const numberPiece = numberOf(reading, piece);
  const form = postcodePiece?.postcode;
  const places = (proof: Proof) =>
    statedPlaces(reading, { proof, form, agreements: options.agreements, street, context });
  let agreements = places(form === undefined ? "none" : numberPiece === undefined ? "postcode" : "house");
  if (cost + costOf(agreements) > bound) {
    return undefined;
  }
  const location = numberPiece === undefined ? undefined : located(street, numberPiece, postcodePiece, options);
  const agreement = form === undefined ? undefined : postcodeAgreementOf(form, { street, number: location }, context);
  if (agreement !== undefined && (agreement.relation !== "exact" || location?.state !== "exact")) {
    agreements = places(agreement.relation === "exact" ? "postcode" : "none");
  }
  cost += costOf(agreements);
  const left = reading.pieces.filter((other) =>
    (other.role === "number" || other.role === "postcode") && other !== numberPiece && other !== postcodePiece
  );
  const leftPostcodes = left.filter(({ number }) => (number?.number.digits ?? 0) >= POSTCODE_MIN).length;
  const leftNumbers = left.length - leftPostcodes;
  const anchor = anchorOf(agreements, context);
  const isAnchored = agreements.some(({ relation }) => relation !== "conflict") || agreement?.relation === "exact";
  const nameCost = options.nameCosts(street, piece);
  const prominenceCost = anchor === undefined ? COST_STREET_PRIOR : prominenceCostOf(anchor);
  const nearCost = context.near === undefined ? 0 : nearCostOf(context.place(street.place), context.near);
  cost += nameCost + prominenceCost + nearCost + leftNumbers * COST_NUMBER_LEFT +
    leftPostcodes * COST_POSTCODE_CONFLICT + (location?.cost ?? 0) +
    (agreement?.cost ?? 0) + (isAnchored ? 0 : COST_UNANCHORED) +
    (numberPiece !== undefined && !isBeside(reading, piece, numberPiece) ? COST_NUMBER_AWAY : 0);
  return {
    street,
    place: context.place(street.place),
    match,
    reading,
    piece,
    agreements,
    ...(numberPiece === undefined || location === undefined ? {} : { number: { piece: numberPiece, location } }),
    ...(postcodePiece === undefined || agreement === undefined
      ? {}
      : { postcode: { piece: postcodePiece, agreement } }),
    leftNumbers,
    leftPostcodes,
    nameCost,
    prominenceCost,
    nearCost,
    cost,
  };
}

function costOf(agreements: readonly StreetAgreement[]): number {
  let cost = 0;
  for (const agreement of agreements) {
    cost += agreement.cost;
  }
  return cost;
}

function agreementsIn(context: PlaceContext): RankOptions["agreements"] {
  const known = new Map<Piece, Map<StreetId, StreetAgreement>>();
  return (street, piece) => {
    let ofPiece = known.get(piece);
    if (ofPiece === undefined) {
      ofPiece = new Map();
      known.set(piece, ofPiece);
    }
    let agreement = ofPiece.get(street.id);
    if (agreement === undefined) {
      agreement = streetAgreementOf(street, piece, context);
      ofPiece.set(street.id, agreement);
    }
    return agreement;
  };
}

function isAllowed(street: Street, point: Coordinates, { scope, bounds, gazetteer }: PlaceContext): boolean {
  return (scope === undefined || gazetteer.isWithin(street.place, scope)) &&
    (bounds === undefined || boundsContain(bounds, point));
}

function located(
  street: Street,
  { number }: Piece,
  postcode: Piece | undefined,
  { context, locations }: RankOptions,
): NumberLocation | undefined {
  if (number === undefined) {
    return undefined;
  }
  const key = `${street.id} ${number.number.digits} ${number.number.suffix} ${postcode?.postcode?.key ?? ""}`;
  const known = locations.get(key) ??
    locateNumber(street, number.number, { context, postcode: postcode?.postcode?.key });
  locations.set(key, known);
  return known;
}

/** The number that belongs to the street: after it, else before it, else the first. */
function numberOf({ pieces }: Reading, street: Piece): Piece | undefined {
  const numbers = pieces.filter(({ number }) => number !== undefined);
  return numbers.find(({ from }) => from === street.to) ?? numbers.find(({ to }) => to === street.from) ??
    numbers.find(({ from }) => from > street.from) ?? numbers[0];
}

function isBeside({ pieces }: Reading, street: Piece, number: Piece): boolean {
  const [first, second] = street.from < number.from ? [street, number] : [number, street];
  return pieces.every(({ from, to, role }) =>
    from < first.to || to > second.from || role === "note" || role === "connector"
  );
}

/** The finest of the stated places that the street lies in, if it is a settlement. */
function anchorOf(agreements: readonly StreetAgreement[], context: PlaceContext): Place | undefined {
  let finest: Place | undefined;
  for (const { relation, match } of agreements) {
    const place = context.place(match.id);
    const isSettlement = place.kind === "locality" || place.kind === "district";
    if (relation !== "conflict" && isSettlement && (finest === undefined || place.id > finest.id)) {
      finest = place;
    }
  }
  return finest;
}

/** What it costs that the street is written otherwise than its data set writes it. */
function nameCostsIn({ tokens }: Lattice): RankOptions["nameCosts"] {
  const keys = new Map<StreetId, string>();
  const writtenAs = new Map<Piece, string>();
  return (street, piece) => {
    let key = keys.get(street.id);
    if (key === undefined) {
      key = nameKey(street.name);
      keys.set(street.id, key);
    }
    let written = writtenAs.get(piece);
    if (written === undefined) {
      written = "";
      for (let at = piece.from; at < piece.to; at++) {
        written += tokens[at]?.key ?? "";
      }
      writtenAs.set(piece, written);
    }
    return key === written ? 0 : COST_NAME_VARIANT;
  };
}
