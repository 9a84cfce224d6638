import type { Place, PostcodeArea } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import type { Parse } from "../../parses/mod.ts";
import { postcodeFits, rulesOf } from "../../../countries/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import {
  COST_POSTCODE_CONFLICT,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_OF_OTHER_COUNTRY,
  COST_POSTCODE_UNLISTED,
  COST_POSTCODE_UNLOADED,
} from "../../../weights.ts";

/** How a postcode of the input relates to a place: one of its areas, one of its sorting office, or one elsewhere in the country. */
type PostcodeOfPlace =
  | { readonly relation: "exact"; readonly area: PostcodeArea }
  | { readonly relation: "inferred" | "conflict" };

/** A postcode's area reaches up to this far beyond the circle of its town. Metres. */
const AREA_REACH_M = 3_000;

/**
 * Postcodes of cities from this size on are listed by quarters and buildings, which may not be known to belong to the
 * city.
 */
const CITY_PEOPLE = 100_000;

/** Compares the postcode of a parse with a place; undefined if no data set knows the postcode. */
export function postcodeOfPlace(
  { place, parse }: { readonly place: Place; readonly parse: Parse },
  context: PlaceContext,
): PostcodeOfPlace | undefined {
  // Several numbers may look like a postcode; the one known in this country counts: "1773 County Road 163, Marbury
  // 36051".
  const areas = parse.spans.flatMap(({ postcode }) => postcode?.areas ?? [])
    .filter(({ countryCode }) => countryCode === place.countryCode);
  if (areas.length === 0) {
    return ofOffice(place, parse, context);
  }
  const area = postcodeAreaOf(place, areas, context);
  return area === undefined || isNeighbours(area, place, context)
    ? { relation: "conflict" }
    : { relation: "exact", area };
}

/** The codes of a sorting office begin as those of its town do, with the digits of the county: "33076 Bordeaux Cedex". */
function ofOffice(place: Place, { spans }: Parse, context: PlaceContext): PostcodeOfPlace | undefined {
  const form = spans.find(({ postcode }) => postcode?.isOfOffice === true)?.postcode;
  const known = context.known(place.id);
  if (form === undefined || !known.isSettlement || !isCodeOfOffice(form, place.countryCode)) {
    return undefined;
  }
  return known.hasPostcode(form.key.slice(0, COUNTY_DIGITS))
    ? { relation: "inferred" }
    : isOfCountry(form.key, place, context)
    ? { relation: "conflict" }
    : undefined;
}

export const COUNTY_DIGITS = 2;

/** The country has such codes. */
export function isCodeOfOffice(
  { shape, isOfOffice }: Pick<PostcodeForm, "shape" | "isOfOffice">,
  countryCode: string,
): boolean {
  return isOfOffice === true && rulesOf(countryCode).officePostcodes !== undefined && postcodeFits(shape, countryCode);
}

/** "9494 Vaduz": the postcode of the next town, where the named one has its own. */
function isNeighbours(area: PostcodeArea, place: Place, context: PlaceContext): boolean {
  const { gazetteer } = context;
  const isOwn = gazetteer.isWithin(area.place, place.id) || gazetteer.isWithin(place.id, area.place);
  if (isOwn || (place.population >= CITY_PEOPLE && distanceM(area.coordinates, place.coordinates) <= place.radiusM)) {
    return false;
  }
  // In the middle of the place, and its addresses around it: the place's other codes are those of buildings, or typos.
  if (distanceM(area.coordinates, place.coordinates) <= Math.min(area.radiusM, place.radiusM)) {
    return false;
  }
  // Postcodes of neighbours begin alike.
  return context.known(place.id).hasPostcode(nameKey(area.postcode).slice(0, 1));
}

/** The first area of a postcode that contains the place, lies in it, or is near it. */
export function postcodeAreaOf(
  place: Place,
  areas: readonly PostcodeArea[],
  { gazetteer }: PlaceContext,
): PostcodeArea | undefined {
  for (const one of areas) {
    if (
      one.countryCode === place.countryCode && (
        gazetteer.isWithin(one.place, place.id) || gazetteer.isWithin(place.id, one.place) ||
        distanceM(one.coordinates, place.coordinates) <= place.radiusM + one.radiusM + AREA_REACH_M
      )
    ) {
      return one;
    }
  }
  return undefined;
}

/**
 * True if the place's country would list such a postcode: it has none of this shape, or those that begin like it are
 * loaded. "75017 Paris" is no conflict where only the United States' 75017 is loaded, nor is a code of a sorting
 * office, which no list has.
 */
export function isListedIn(
  form: Pick<PostcodeForm, "shape" | "key" | "isOfOffice">,
  { countryCode }: Place,
  context: PlaceContext,
): boolean {
  const { shape, key } = form;
  if (!postcodeFits(shape, countryCode)) {
    return true;
  }
  if (isCodeOfOffice(form, countryCode)) {
    return false;
  }
  return key.endsWith(rulesOf(countryCode).townPostcodeEnding ?? "") && isOfCountry(key, { countryCode }, context);
}

/** Postcodes of the country are loaded that begin like this one. */
function isOfCountry(key: string, { countryCode }: Pick<Place, "countryCode">, context: PlaceContext): boolean {
  const country = context.gazetteer.country(countryCode);
  return country !== undefined && context.known(country).hasPostcode(key.slice(0, 1));
}

/** A code of so many characters that is known in one country is no chance: "8600-729 Lagos" is not in Nigeria. */
const LONG_LETTERS_MIN = 7;

/** By postcode of a text, what it costs the places of a country that are not near one of its areas. */
const elsewhere = new WeakMap<PostcodeForm, Map<string, number>>();

/** The cost of a postcode for a place: low around its area, high for others whose country would list it. */
export function postcodeCostOf(form: PostcodeForm, place: Place, context: PlaceContext): number {
  if (postcodeAreaOf(place, form.areas, context) !== undefined && postcodeFits(form.shape, place.countryCode)) {
    return COST_POSTCODE_UNLOADED;
  }
  return elsewhere.getOrInsertComputed(form, () => new Map())
    .getOrInsertComputed(place.countryCode, () => costElsewhere(form, place, context));
}

function costElsewhere(form: PostcodeForm, place: Place, context: PlaceContext): number {
  const isFit = postcodeFits(form.shape, place.countryCode);
  if (form.areas.length === 0) {
    return isFit ? COST_POSTCODE_UNLOADED : COST_POSTCODE_MISFIT;
  }
  const isKnownElsewhere = form.isSigned === true || form.key.length >= LONG_LETTERS_MIN;
  const cost = COST_POSTCODE_UNLOADED + (isKnownElsewhere ? COST_POSTCODE_OF_OTHER_COUNTRY : 0);
  if (!isFit) {
    return cost + COST_POSTCODE_MISFIT;
  }
  // A country whose postcodes are not loaded may have the same code.
  const hasAreas = form.areas.some(({ countryCode }) => countryCode === place.countryCode);
  return (hasAreas ? COST_POSTCODE_UNLOADED : cost) +
    (isListedIn(form, place, context) ? COST_POSTCODE_CONFLICT : COST_POSTCODE_UNLISTED);
}
