import type { PostcodeArea, Street } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { postcodeHead } from "../../../data/postcode_head.ts";
import { postcodeFits } from "../../../data/postcode_shapes.ts";
import { COST_POSTCODE_CONFLICT, COST_POSTCODE_UNPROVEN } from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import type { NumberLocation } from "../numbers/locate_number.ts";

/** What a stated postcode says of a street or a house. */
export interface PostcodeAgreement {
  /** `exact`: its own; `near`: its own is not known, and it lies in the area of the stated one; `unproven`: no data. */
  readonly relation: "exact" | "near" | "unproven" | "conflict";
  readonly cost: number;
  /** As the data set writes it. */
  readonly postcode?: string;
}

/** Addresses lie this far outside the circle of the known ones of their postcode. Metres. */
const AREA_REACH_M = 300;
const EXACT = "exact";

/** Compares a stated postcode with a house's own, else with its street's, else with where the postcode is known to be. */
export function postcodeAgreementOf(
  form: PostcodeForm,
  address: { readonly street: Street; readonly number: NumberLocation | undefined },
  context: PlaceContext,
): PostcodeAgreement {
  const { street, number } = address;
  const { countryCode } = context.place(street.place);
  const own = number?.postcode;
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
    // The street's own is that of most of its addresses: some may bear the stated one.
    const house = number?.house === undefined
      ? context.gazetteer.houses(street.id).find(({ postcode }) => postcode !== undefined && isSame(form, postcode))
      : undefined;
    return house?.postcode === undefined ? conflict() : agreed(house.postcode);
  }
  const areas = form.areas.filter((area) => area.countryCode === countryCode);
  if (areas.length === 0) {
    return { relation: "unproven", cost: COST_POSTCODE_UNPROVEN };
  }
  const point = number?.coordinates ?? street.coordinates;
  const near = areas.find((area) => isInside(area, point));
  return near === undefined ? conflict() : { relation: "near", cost: 0, postcode: near.postcode };
}

function agreed(postcode: string): PostcodeAgreement {
  return { relation: EXACT, cost: 0, postcode };
}

/** The beginning of its own, as people write it: no more than that is stated. */
function partly(postcode: string): PostcodeAgreement {
  return { relation: "near", cost: 0, postcode };
}

function conflict(): PostcodeAgreement {
  return { relation: "conflict", cost: COST_POSTCODE_CONFLICT };
}

/** Digits are never corrected; a country's prefix and the last four digits of an American code may be left out. */
function isSame({ key }: PostcodeForm, known: string): boolean {
  const own = nameKey(known);
  return own === key || (own.endsWith(key) && isLetters(own.slice(0, -key.length))) ||
    (key.length === 9 && own.length === 5 && key.startsWith(own)) ||
    (own.length === 9 && key.length === 5 && own.startsWith(key));
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
