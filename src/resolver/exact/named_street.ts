import type { Street } from "../../gazetteer/port.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import type { ParseSpan } from "../address/parses/mod.ts";
import {
  neighbourOfPostTown,
  type NumberLocation,
  type PostcodeAgreement,
  postcodeAgreementOf,
  type StreetAgreement,
  streetAgreementOf,
} from "../address/scoring/mod.ts";
import type { NumberForm } from "../address/spans/mod.ts";
import { joinedKey, TYPE_AFTER, TYPE_BEFORE } from "../address/tokens/mod.ts";
import { COST_STREET_PRIOR } from "../weights.ts";
import { areParts } from "../address/candidates/mod.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { maskOf, type NameSpan, type NumberSpan, type PostcodeSpan, type Spans, type StreetNameSpan } from "./spans.ts";

/** A street that every word of the text names, each once, with or without the number of a house. */
export interface NamedStreet {
  readonly street: Street;
  readonly streetSpan: StreetNameSpan;
  /** Of its house, all three or none. */
  readonly numberSpan?: NumberSpan;
  readonly number?: NumberForm;
  readonly location?: NumberLocation;
  readonly names: readonly NameSpan[];
  readonly agreements: readonly StreetAgreement[];
  readonly postcodeSpan: PostcodeSpan | undefined;
  readonly postcode: PostcodeAgreement | undefined;
  /** The cost of the prominence of its town. */
  readonly prominence: number;
  /** Streets of its name in the towns of the text. */
  readonly namesakes: number;
  /** Of a street in several parts: the distance from its point that holds all of them. Metres. */
  readonly partsReachM?: number;
}

/** The same with its number. */
export interface NamedHouse extends NamedStreet {
  readonly numberSpan: NumberSpan;
  readonly number: NumberForm;
  readonly location: NumberLocation;
}

export function isHouse(named: NamedStreet): named is NamedHouse {
  return named.numberSpan !== undefined;
}

/** Names of places, and a postcode beside them. */
export interface Cover {
  readonly names: readonly NameSpan[];
  readonly postcode: PostcodeSpan | undefined;
}

/** Covers tried for one street and number. */
const COVERS_MAX = 8;

/** The ways to cover the other tokens by names of places and at most one postcode. */
export function coversOf(rest: number, spans: Spans): readonly Cover[] {
  const covers: Cover[] = [];
  const names: NameSpan[] = [];
  extend(rest, undefined);
  return covers;

  function extend(left: number, postcode: PostcodeSpan | undefined): void {
    if (covers.length >= COVERS_MAX) {
      return;
    }
    if (left === 0) {
      covers.push({ names: [...names], postcode });
      return;
    }
    const first = left & -left;
    for (const name of spans.names) {
      if (1 << name.from === first && (name.mask & left) === name.mask && isPlainName(name, spans)) {
        names.push(name);
        extend(left & ~name.mask, postcode);
        names.pop();
      }
    }
    for (const code of postcode === undefined ? spans.postcodes : NONE) {
      if (1 << code.from === first && (code.mask & left) === code.mask) {
        extend(left & ~code.mask, code);
      }
    }
  }
}

/** No separator divides it, and no type of street next to it makes it the name of a street. */
function isPlainName({ from, to, name: { separators } }: NameSpan, { tokens, words }: Spans): boolean {
  if (separators > 0) {
    return false;
  }
  const isBeforeType = to < tokens.length && !tokens[to]!.apart && (words[to]!.flags & TYPE_AFTER) !== 0;
  const isAfterType = from > 0 && !tokens[from]!.apart && (words[from - 1]!.flags & TYPE_BEFORE) !== 0;
  return !isBeforeType && !isAfterType;
}

const NONE: readonly never[] = [];

/** An address of the text whose answer only the full engine knows. */
export const UNSURE = "unsure";

/** A street, or its house, in the places of a cover; undefined if a name or the postcode contradicts it. */
export function placedIn(
  street: Street,
  { cover: { names, postcode: postcodeSpan }, location }: {
    readonly cover: Cover;
    readonly location: NumberLocation | undefined;
  },
  context: PlaceContext,
): Omit<NamedStreet, "streetSpan" | "namesakes"> | typeof UNSURE | undefined {
  const postcode = postcodeSpan === undefined
    ? undefined
    : postcodeAgreementOf(postcodeSpan.form, { street, number: location }, context);
  if (
    postcode !== undefined && (postcode.cost > 0 || (postcode.relation !== "exact" && postcode.relation !== "near"))
  ) {
    return undefined;
  }
  const agreements: StreetAgreement[] = [];
  let isNeighbour = false;
  for (const name of names) {
    const plain = agreementOf(street, name, context);
    const agreement = postcodeSpan === undefined ? plain : neighbourOfPostTown(plain, postcodeSpan.form, context);
    if (agreement.relation === "conflict") {
      return undefined;
    }
    // Its own postcode may show that the text names its post town.
    isNeighbour ||= agreement.relation === "neighbour";
    agreements.push(agreement);
  }
  const { countryCode } = context.place(street.place);
  const isOwnCountry = agreements.every(({ match }) => context.place(match.id).countryCode === countryCode);
  if (isNeighbour || !isOwnCountry) {
    return UNSURE;
  }
  return {
    street,
    names,
    agreements,
    postcodeSpan,
    postcode,
    prominence: prominenceOf({ agreements, postcode }, context),
  };
}

/** The street of a text without a number, if the towns of the text have only one with the name, maybe in several parts. */
export function onlyStreet(spans: Spans, context: PlaceContext): NamedStreet | undefined {
  const streetSpan = spans.streets[0]!;
  const key = joinedKey(spans.tokens, streetSpan);
  // The list of a postcode has parts of towns that are named as streets.
  if (spans.postcodes.some(({ form }) => form.areas.some(({ nameKeys }) => nameKeys?.has(key) === true))) {
    return undefined;
  }
  let found: NamedStreet | undefined;
  for (const cover of coversOf(maskOf(0, spans.tokens.length) & ~streetSpan.mask, spans)) {
    const street = streetIn(cover, streetSpan, context);
    if (street === UNSURE || (street !== undefined && found !== undefined)) {
      return undefined;
    }
    found ??= street;
  }
  return found;
}

/** The street with the lowest id: all of its parts agree with the names alike. */
function streetIn(
  cover: Cover,
  streetSpan: StreetNameSpan,
  context: PlaceContext,
): NamedStreet | typeof UNSURE | undefined {
  let first: NamedStreet | undefined;
  let partsReachM = 0;
  const others: Street[] = [];
  for (const street of streetSpan.streets.toSorted((one, other) => one.id - other.id)) {
    const placed = placedIn(street, { cover, location: undefined }, context);
    // Roads that are known by their numbers go on elsewhere, and what lies near a postcode may lie near another one.
    if (placed === UNSURE || ROAD_NUMBER.test(street.name) || placed?.postcode?.relation === "near") {
      return UNSURE;
    }
    if (placed === undefined) {
      others.push(street);
    } else if (first === undefined) {
      first = { ...placed, streetSpan, namesakes: streetSpan.streets.length };
    } else if (first.street.place === street.place && areParts(first.street, street)) {
      partsReachM = Math.max(partsReachM, distanceM(first.street.coordinates, street.coordinates) + street.radiusM);
    } else {
      return UNSURE;
    }
  }
  if (first === undefined) {
    return undefined;
  }
  const { street } = first;
  return cover.names.length === 0 || others.some((other) => areParts(street, other))
    ? UNSURE
    : { ...first, partsReachM };
}

/** "A 1", and not "26th Avenue". */
const ROAD_NUMBER = /\p{Nd}(?!\p{Nd}|st\b|nd\b|rd\b|th\b)/iu;

function agreementOf(street: Street, { from, to, name }: NameSpan, context: PlaceContext): StreetAgreement {
  const span: ParseSpan = { role: "place", from, to, cost: 0, name };
  return streetAgreementOf(street, span, context);
}

/** The prominence cost of the most precise settlement among the names, as `anchorOf` in `street_fact.ts` finds it. */
function prominenceOf(
  { agreements, postcode }: Pick<NamedStreet, "agreements" | "postcode">,
  context: PlaceContext,
): number {
  let id = -1;
  let cost = COST_STREET_PRIOR;
  for (const { match } of agreements) {
    const place = context.known(match.id);
    if (place.isSettlement && match.id > id) {
      id = match.id;
      cost = place.prominenceCost;
    }
  }
  return postcode === undefined ? cost : Math.min(cost, COST_STREET_PRIOR);
}
