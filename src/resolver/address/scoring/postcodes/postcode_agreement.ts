import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { Gazetteer, PostcodeArea, Street } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { postcodeFits, postcodeHead } from "../../../countries/mod.ts";
import { ACCURACY_STREET_POINTS_M, COST_POSTCODE_CONFLICT, COST_POSTCODE_UNPROVEN } from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import type { NumberLocation } from "../numbers/locate_number.ts";
import { COUNTY_DIGITS, isCodeOfOffice } from "./postcode_of_place.ts";
import { nearerPostcodes, postcodeExtent } from "./postcode_reach.ts";

export interface PostcodeAgreement {
  /** `exact`: its own; `near`: its own is unknown, and it lies in the area of the postcode; `unproven`: no data. */
  readonly relation: "exact" | "near" | "unproven" | "conflict";
  readonly cost: number;
  /** As the data set writes it. */
  readonly postcode?: string;
}

/** What follows from a relation: how the postcode matches, and its feature of the confidence. */
export const POSTCODE_RELATIONS = {
  exact: { match: "exact", value: 1 },
  near: { match: "inferred", value: 0.5 },
  unproven: { match: "missing", value: 0 },
  conflict: { match: "conflict", value: 0 },
} as const satisfies Readonly<Record<PostcodeAgreement["relation"], object>>;

/** Addresses lie up to this far outside of the circle of the known ones of their postcode. Metres. */
const AREA_REACH_M = 300;
/** No postcode known as a point reaches further. Metres. */
const POINT_REACH_MAX_M = 30_000;
/** The point of a town's postcode lies up to this far outside of its circle. Metres. */
const OUTSKIRTS_M = 6_000;
/** A postcode of another town agrees with an address up to this distance. Metres. */
const NEAREST_REACH_M = 5_000;
/**
 * Points of other postcodes that may be nearer to an address, because areas of postcodes are no circles; and the same if
 * the list has it in the address's town: of 57 right ones in five US towns 46 had at most three nearer ones.
 */
const NEARER_MAX = 2;
const NEARER_IN_TOWN_MAX = 3;
const EXACT = "exact";

/** Compares a postcode with the house's own, else with the street's, else with the known area of the postcode. */
export function postcodeAgreementOf(
  form: PostcodeForm,
  address: { readonly street: Street; readonly number: NumberLocation | undefined },
  context: PlaceContext,
): PostcodeAgreement {
  const { street, number } = address;
  const { countryCode } = context.place(street.place);
  const own = number?.postcode;
  if (isCodeOfOffice(form, countryCode)) {
    return ofOffice(form, own ?? street.postcode);
  }
  if (own !== undefined) {
    return isSame(form, own) ? agreed(own) : isPart(form, own) ? partly(own) : conflict();
  }
  if (street.postcode !== undefined && isSame(form, street.postcode)) {
    return agreed(street.postcode);
  }
  if (street.postcode !== undefined && isPart(form, street.postcode)) {
    return partly(street.postcode);
  }
  if (!postcodeFits(form.shape, countryCode)) {
    return conflict();
  }
  if (street.postcode !== undefined) {
    // The street's postcode is that of most of its houses; others may have the one of the input.
    const other = number?.house === undefined
      ? context.gazetteer.otherPostcodes(street.id).find((postcode) => isSame(form, postcode))
      : undefined;
    return other === undefined ? ofUnknownPart(form, address, context) : agreed(other);
  }
  const areas = areasIn(countryCode, form, context.gazetteer);
  if (areas.length === 0) {
    const isOfTown = headAreasOf(form, countryCode, context.gazetteer)
      .some((area) => isOfSameTown(area, street, context.gazetteer));
    return { relation: isOfTown ? "near" : "unproven", cost: COST_POSTCODE_UNPROVEN };
  }
  const point = number?.coordinates ?? street.coordinates;
  const near = areas.find((area) => isInside(area, point));
  return near === undefined
    ? ofPoints(areas, { street, point }, context)
    : { relation: "near", cost: 0, postcode: near.postcode };
}

/**
 * The code that a sorting office has for a firm: no house has it, and it begins with the two digits of the county, as the codes
 * of its town do.
 */
function ofOffice(form: PostcodeForm, own: string | undefined): PostcodeAgreement {
  if (own !== undefined && isSame(form, own)) {
    return agreed(own);
  }
  if (own === undefined) {
    return { relation: "unproven", cost: COST_POSTCODE_UNPROVEN };
  }
  return nameKey(own).slice(0, COUNTY_DIGITS) === form.key.slice(0, COUNTY_DIGITS)
    ? { relation: "near", cost: 0 }
    : conflict();
}

/**
 * A postcode that no known house of the street has. The unknown number may stand where the street reaches into the area of
 * that postcode; it proves nothing then.
 */
function ofUnknownPart(
  form: PostcodeForm,
  { street, number }: { readonly street: Street; readonly number: NumberLocation | undefined },
  context: PlaceContext,
): PostcodeAgreement {
  const { gazetteer } = context;
  const isNumberUnknown = number !== undefined && number.coordinates === undefined;
  if (!isNumberUnknown) {
    return conflict();
  }
  const { countryCode } = context.place(street.place);
  const streetReachM = gazetteer.hasLine(street.id)
    ? street.radiusM
    : Math.max(ACCURACY_STREET_POINTS_M, street.radiusM);
  const isInReach = areasIn(countryCode, form, gazetteer).some((area) =>
    isOfSameTown(area, street, gazetteer) &&
    distanceM(area.coordinates, street.coordinates) <= area.radiusM + streetReachM
  );
  return isInReach ? { relation: "unproven", cost: COST_POSTCODE_UNPROVEN } : conflict();
}

/** The areas of a postcode in a country; also of one without the country's letters, where the list has them. */
function areasIn(
  countryCode: string,
  { key, shape, areas }: PostcodeForm,
  gazetteer: Gazetteer,
): readonly PostcodeArea[] {
  const own = areas.filter((area) => area.countryCode === countryCode);
  return own.length > 0 || !postcodeFits(`LL${shape}`, countryCode)
    ? own
    : gazetteer.findPostcodes(countryCode.toLowerCase() + key, countryCode);
}

/** The areas of a postcode's beginning, where the list of the country has no more than that. */
function headAreasOf({ key }: PostcodeForm, countryCode: string, gazetteer: Gazetteer): readonly PostcodeArea[] {
  const head = postcodeHead(key);
  return head === 0 ? [] : gazetteer.findPostcodes(key.slice(0, head), countryCode);
}

/**
 * Compares an address with postcodes that are only known as points. A point has no border: it agrees with the address if
 * it is among the nearest ones, or the list has it in the street's town; the town's own point, which many share, agrees
 * with all of the town's circle. Within its reach another one says nothing, beyond it contradicts.
 */
function ofPoints(
  areas: readonly PostcodeArea[],
  { street, point }: { readonly street: Street; readonly point: Coordinates },
  { gazetteer }: PlaceContext,
): PostcodeAgreement {
  let relation: "unproven" | "conflict" = "conflict";
  for (const area of areas) {
    const awayM = distanceM(area.coordinates, point) - AREA_REACH_M;
    if (awayM > POINT_REACH_MAX_M) {
      continue;
    }
    const { reachM, isOfTown } = postcodeExtent(area, gazetteer);
    const isOwn = isOfSameTown(area, street, gazetteer);
    if (awayM > reachM) {
      relation = isOwn ? "unproven" : relation;
      continue;
    }
    relation = "unproven";
    const nearer = isOfTown ? 0 : nearerPostcodes(area, point, gazetteer);
    if (!isOfTown && nearer <= NEARER_MAX && (isOwn || awayM <= NEAREST_REACH_M)) {
      return { relation: "near", cost: 0, postcode: area.postcode };
    }
    if (isOfTown || (isOwn && nearer <= NEARER_IN_TOWN_MAX)) {
      return { relation: "near", cost: COST_POSTCODE_UNPROVEN, postcode: area.postcode };
    }
  }
  return relation === "conflict" ? conflict() : { relation, cost: COST_POSTCODE_UNPROVEN };
}

/** The list has the postcode in the street's town, or in the city that it is a part of. */
function isOfSameTown(area: PostcodeArea, { id, place }: Street, gazetteer: Gazetteer): boolean {
  return isInTown(area, gazetteer) &&
    (gazetteer.isWithin(place, area.place) || gazetteer.isAlsoIn(id, area.place));
}

/** A village without an entry is assigned to the next town: its postcode's point lies outside of that. */
function isInTown({ place, coordinates }: PostcodeArea, gazetteer: Gazetteer): boolean {
  const { kind, coordinates: middle, radiusM } = gazetteer.place(place);
  return (kind === "locality" || kind === "district") && distanceM(middle, coordinates) <= radiusM + OUTSKIRTS_M;
}

function agreed(postcode: string): PostcodeAgreement {
  return { relation: EXACT, cost: 0, postcode };
}

/** The input has only the beginning of the postcode, as people write it. */
function partly(postcode: string): PostcodeAgreement {
  return { relation: "near", cost: 0, postcode };
}

function conflict(): PostcodeAgreement {
  return { relation: "conflict", cost: COST_POSTCODE_CONFLICT };
}

/**
 * Digits are never corrected. A country prefix, the last four digits of a ZIP+4 code, and in the data a leading zero, may be
 * omitted.
 */
function isSame({ key }: PostcodeForm, known: string): boolean {
  const own = nameKey(known);
  return own === key || (own.endsWith(key) && isLetters(own.slice(0, -key.length))) ||
    (key.length === 9 && own.length === 5 && key.startsWith(own)) ||
    (own.length === 9 && key.length === 5 && own.startsWith(key)) ||
    (key.length === own.length + 1 && key.startsWith("0") && key.endsWith(own));
}

function isPart({ key }: PostcodeForm, known: string): boolean {
  const own = nameKey(known);
  return own.length > key.length
    ? own.startsWith(key) && key.length === postcodeHead(own)
    : key.startsWith(own) && own.length === postcodeHead(key);
}

function isLetters(text: string): boolean {
  return /^[a-z]{1,2}$/u.test(text);
}

function isInside({ coordinates, radiusM }: PostcodeArea, point: { latitude: number; longitude: number }): boolean {
  return distanceM(coordinates, point) <= radiusM + AREA_REACH_M;
}
