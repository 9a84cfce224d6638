import type { Place, PostcodeArea } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import type { Parse } from "../../parses/mod.ts";
import { postcodeFits, rulesOf } from "../../../countries/mod.ts";
import type { KnownPlace, PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import {
  COST_POSTCODE_CONFLICT,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_OF_OTHER_COUNTRY,
  COST_POSTCODE_UNLISTED,
  COST_POSTCODE_UNLOADED,
} from "../../../weights.ts";

/** How a postcode of the input relates to a place: one of its areas, or one elsewhere in the country. */
type PostcodeOfPlace =
  | { readonly relation: "exact"; readonly area: PostcodeArea }
  | { readonly relation: "conflict" };

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
    return undefined;
  }
  const area = postcodeAreaOf(place, areas, context);
  return area === undefined || isNeighbours(area, place, context)
    ? { relation: "conflict" }
    : { relation: "exact", area };
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
 * loaded. "75017 Paris" is no conflict where only the United States' 75017 is loaded.
 */
export function isListedIn(
  { shape, key }: Pick<PostcodeForm, "shape" | "key">,
  { countryCode }: Place,
  context: PlaceContext,
): boolean {
  if (!postcodeFits(shape, countryCode)) {
    return true;
  }
  const { townPostcodeEnding = "" } = rulesOf(countryCode);
  const country = context.gazetteer.country(countryCode);
  return country !== undefined && key.endsWith(townPostcodeEnding) &&
    context.known(country).hasPostcode(key.slice(0, 1));
}

/** A code of so many characters that is known in one country is no chance: "8600-729 Lagos" is not in Nigeria. */
const LONG_LETTERS_MIN = 7;

/** What a postcode costs the places of a country. */
interface CostInCountry {
  /** Where none of its areas is near. */
  readonly elsewhere: number;
  /** It has areas in the country, so that places may be near one. */
  readonly hasAreas: boolean;
}

/** A postcode of the text, with what it costs by country. */
interface CostsOfForm {
  readonly form: PostcodeForm;
  readonly byCountry: Map<string, CostInCountry>;
}

/**
 * What the postcodes of a text cost places: little around the postcode's area, and more elsewhere, the same for all
 * places of a country. A name has dozens of places in few countries.
 */
export class PostcodeCosts {
  readonly #context: PlaceContext;
  /** A short list: a text has few postcodes. */
  readonly #forms: CostsOfForm[] = [];

  constructor(context: PlaceContext) {
    this.#context = context;
  }

  /** The cost of a known postcode: low for the places around it, high for others whose country would list it. */
  of(form: PostcodeForm, { place }: KnownPlace): number {
    const { byCountry } = this.#costsOf(form);
    let costs = byCountry.get(place.countryCode);
    if (costs === undefined) {
      costs = costInCountry(form, place, this.#context);
      byCountry.set(place.countryCode, costs);
    }
    return costs.hasAreas && postcodeAreaOf(place, form.areas, this.#context) !== undefined
      ? COST_POSTCODE_UNLOADED
      : costs.elsewhere;
  }

  #costsOf(form: PostcodeForm): CostsOfForm {
    for (const known of this.#forms) {
      if (known.form === form) {
        return known;
      }
    }
    const costs = { form, byCountry: new Map<string, CostInCountry>() };
    this.#forms.push(costs);
    return costs;
  }
}

function costInCountry(form: PostcodeForm, place: Place, context: PlaceContext): CostInCountry {
  const isKnownElsewhere = form.areas.length > 0 && (form.isSigned === true || form.key.length >= LONG_LETTERS_MIN);
  const cost = COST_POSTCODE_UNLOADED + (isKnownElsewhere ? COST_POSTCODE_OF_OTHER_COUNTRY : 0);
  if (!postcodeFits(form.shape, place.countryCode)) {
    return { elsewhere: cost + COST_POSTCODE_MISFIT, hasAreas: false };
  }
  // A country whose postcodes are not loaded may have the same code.
  const hasAreas = form.areas.some(({ countryCode }) => countryCode === place.countryCode);
  const conflict = isListedIn(form, place, context) ? COST_POSTCODE_CONFLICT : COST_POSTCODE_UNLISTED;
  return {
    elsewhere: (hasAreas ? COST_POSTCODE_UNLOADED : cost) + conflict,
    hasAreas,
  };
}
