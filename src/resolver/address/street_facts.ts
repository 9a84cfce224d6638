import type { Coordinates } from "../../domain/coordinates.ts";
import type { Street, StreetId } from "../../gazetteer/gazetteer.ts";
import { nameKey } from "../../text/name_key.ts";
import { boundsContain } from "../bounds_contain.ts";
import { COST_NAME_VARIANT } from "../weights.ts";
import type { Lattice } from "./lattice.ts";
import { locateNumber, type NumberLocation } from "./locate_number.ts";
import type { PlaceContext } from "./place_context.ts";
import { type PostcodeAgreement, postcodeAgreementOf } from "./postcode_agreement.ts";
import type { PostcodeForm } from "./postcode_forms.ts";
import type { Piece } from "./readings.ts";
import type { StatedAround } from "./stated_around.ts";
import { type StreetAgreement, streetAgreementOf } from "./street_agreement.ts";

/** What a stated number and a stated postcode say of a street. */
export interface NumberAndPostcode {
  readonly location: NumberLocation | undefined;
  readonly agreement: PostcodeAgreement | undefined;
}

/** What pieces of the text say of streets, each found once for all readings that have the piece. */
export interface StreetFacts {
  /** The caller's country and box let the point of the street through. */
  isAllowed(street: Street, point: Coordinates): boolean;
  /** What it costs that a piece is written otherwise than the street's data set writes its name. */
  nameCost(street: Street, piece: Piece): number;
  /** What the name of a place says of a street. */
  agreement(street: Street, place: Piece): StreetAgreement;
  numberAndPostcode(street: Street, stated: StatedAround): NumberAndPostcode;
  /** The areas of the postcode that the house has, else its street. */
  ownPostcode(street: Street, location: NumberLocation | undefined): Pick<PostcodeForm, "areas">;
}

/** The facts of one lattice. */
export function streetFacts(lattice: Lattice, context: PlaceContext): StreetFacts {
  const agreements = new Map<Piece, Map<StreetId, StreetAgreement>>();
  const nameCosts = new Map<Piece, Map<StreetId, number>>();
  const addresses = new Map<Piece | undefined, Map<Piece | undefined, Map<StreetId, NumberAndPostcode>>>();
  const { scope, bounds, gazetteer } = context;
  return {
    isAllowed: (street, point) =>
      (scope === undefined || gazetteer.isWithin(street.place, scope)) &&
      (bounds === undefined || boundsContain(bounds, point)),
    nameCost(street, piece) {
      const ofPiece = innerOf(nameCosts, piece);
      let cost = ofPiece.get(street.id);
      if (cost === undefined) {
        cost = nameKey(street.name) === writtenAs(piece, lattice) ? 0 : COST_NAME_VARIANT;
        ofPiece.set(street.id, cost);
      }
      return cost;
    },
    agreement(street, place) {
      const ofPlace = innerOf(agreements, place);
      let agreement = ofPlace.get(street.id);
      if (agreement === undefined) {
        agreement = streetAgreementOf(street, place, context);
        ofPlace.set(street.id, agreement);
      }
      return agreement;
    },
    numberAndPostcode(street, { numberPiece, postcodePiece }) {
      const known = innerOf(innerOf(addresses, numberPiece), postcodePiece);
      let found = known.get(street.id);
      if (found === undefined) {
        found = numberAndPostcodeOf(street, { number: numberPiece, postcode: postcodePiece, context });
        known.set(street.id, found);
      }
      return found;
    },
    ownPostcode(street, location) {
      const own = location?.postcode ?? street.postcode;
      const { countryCode } = context.place(street.place);
      return { areas: own === undefined ? [] : gazetteer.findPostcodes(nameKey(own), countryCode) };
    },
  };
}

function numberAndPostcodeOf(
  street: Street,
  { number, postcode, context }: {
    readonly number: Piece | undefined;
    readonly postcode: Piece | undefined;
    readonly context: PlaceContext;
  },
): NumberAndPostcode {
  const form = postcode?.postcode;
  const location = number?.number === undefined
    ? undefined
    : locateNumber(street, number.number.number, { context, postcode: form?.key });
  const agreement = form === undefined ? undefined : postcodeAgreementOf(form, { street, number: location }, context);
  return { location, agreement };
}

function writtenAs({ from, to }: Piece, { tokens }: Lattice): string {
  let written = "";
  for (let at = from; at < to; at++) {
    written += tokens[at]?.key ?? "";
  }
  return written;
}

function innerOf<Key, InnerKey, Value>(outer: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  let inner = outer.get(key);
  if (inner === undefined) {
    inner = new Map();
    outer.set(key, inner);
  }
  return inner;
}
