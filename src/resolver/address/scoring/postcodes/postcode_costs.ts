import type { Place } from "../../../../gazetteer/port.ts";
import { postcodeFits } from "../../../countries/mod.ts";
import {
  COST_POSTCODE_CONFLICT,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_OF_OTHER_COUNTRY,
  COST_POSTCODE_UNLISTED,
  COST_POSTCODE_UNLOADED,
} from "../../../weights.ts";
import type { KnownPlace, PlaceContext } from "../../context/mod.ts";
import type { PostcodeForm } from "../../spans/mod.ts";
import { isListedIn, postcodeAreaOf } from "./postcode_of_place.ts";

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
