import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { PostcodeArea, Street } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { postcodeHead } from "../../../data/postcode_head.ts";
import { postcodeFits } from "../../../countries/mod.ts";
import { COST_POSTCODE_CONFLICT, COST_POSTCODE_UNPROVEN } from "../../../weights.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import type { NumberLocation } from "../numbers/locate_number.ts";
import { isAmongNearest, postcodeExtent } from "./postcode_reach.ts";

/** How a postcode of the input relates to a street or a house. */
export interface PostcodeAgreement {
  /** `exact`: its own; `near`: its own is unknown, and it lies in the area of the postcode; `unproven`: no data. */
  readonly relation: "exact" | "near" | "unproven" | "conflict";
  readonly cost: number;
  /** As the data set writes it. */
  readonly postcode?: string;
}

/** Addresses lie up to this far outside of the circle of the known ones of their postcode. Metres. */
const AREA_REACH_M = 300;
/** No postcode known as a point reaches further. Metres. */
const POINT_REACH_MAX_M = 30_000;
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
    return other === undefined ? conflict() : agreed(other);
  }
  const areas = form.areas.filter((area) => area.countryCode === countryCode);
  if (areas.length === 0) {
    return { relation: "unproven", cost: COST_POSTCODE_UNPROVEN };
  }
  const point = number?.coordinates ?? street.coordinates;
  const near = areas.find((area) => isInside(area, point));
  return near === undefined ? ofPoints(areas, point, context) : { relation: "near", cost: 0, postcode: near.postcode };
}

/**
 * Compares an address with postcodes that are only known as points. A point has no border: among the nearest ones it
 * agrees, within its reach it says nothing, beyond it contradicts.
 */
function ofPoints(areas: readonly PostcodeArea[], point: Coordinates, { gazetteer }: PlaceContext): PostcodeAgreement {
  let relation: "unproven" | "conflict" = "conflict";
  for (const area of areas) {
    const awayM = distanceM(area.coordinates, point) - AREA_REACH_M;
    if (awayM > POINT_REACH_MAX_M) {
      continue;
    }
    const { reachM, isOfTown } = postcodeExtent(area, gazetteer);
    if (awayM <= reachM) {
      if (!isOfTown && isAmongNearest(area, point, gazetteer)) {
        return { relation: "near", cost: 0, postcode: area.postcode };
      }
      relation = "unproven";
    }
  }
  return relation === "conflict" ? conflict() : { relation, cost: COST_POSTCODE_UNPROVEN };
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

/** Digits are never corrected. A country prefix and the last four digits of a ZIP+4 code may be omitted. */
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
