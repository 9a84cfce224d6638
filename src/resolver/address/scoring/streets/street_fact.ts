import type { Coordinates } from "../../../../domain/coordinates.ts";
import type { Place, Street, StreetId } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { COST_NAME_VARIANT, COST_NAMED_AS_TOWN, COST_STREET_PRIOR } from "../../../weights.ts";
import type { KnownPlace, PlaceContext } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { Lattice, NumberForm, PostcodeForm } from "../../spans/mod.ts";
import { joinedKey } from "../../tokens/mod.ts";
import { locateNumber, mayHaveHouse, type NumberLocation } from "../numbers/locate_number.ts";
import { type PostcodeAgreement, postcodeAgreementOf } from "../postcodes/postcode_agreement.ts";
import { neighbourOfPostTown, placeAgreementsOf, type Proof } from "./place_agreements.ts";
import { isAround, type StreetAgreement, streetAgreementOf } from "./street_agreement.ts";
import type { StreetComponents } from "./street_components.ts";

/** How a number and a postcode of the input relate to a street. */
export interface NumberAndPostcode {
  readonly number: NumberForm | undefined;
  readonly postcode: PostcodeForm | undefined;
  readonly location: NumberLocation | undefined;
  readonly agreement: PostcodeAgreement | undefined;
}

/** How the place names of a parse relate to a street, with their total cost. */
export interface PlaceAgreements {
  readonly places: readonly ParseSpan[];
  /** All of the names contain the street. */
  readonly isInside: boolean;
  readonly proof: Proof;
  readonly form?: Areas | undefined;
  readonly house?: Coordinates | undefined;
  readonly agreements: readonly StreetAgreement[];
  /** The sum of their costs. */
  readonly cost: number;
  /** The cost of the named settlement being less known than others, or of none being named. */
  readonly prominenceCost: number;
}

/** A village's houses stand up to this far outside of its circle. Metres. */
const VILLAGE_REACH_M = 1_000;
const ABOVE_LATIN = /[\u0370-\uffff]/u;

type Areas = Pick<PostcodeForm, "areas">;

/**
 * Cached results for one street and one text. Many parses have the same places, number and postcode; they are found by
 * identity in short lists. Names, numbers and postcodes are those of the lattice, which a corrected lattice shares, so
 * that nothing is read again when a text is ranked again.
 */
export class StreetFact {
  readonly street: Street;
  readonly #tokens: Lattice["tokens"];
  readonly #context: PlaceContext;
  readonly #agreements: StreetAgreement[] = [];
  readonly #placeAgreements: PlaceAgreements[] = [];
  readonly #addresses: NumberAndPostcode[] = [];
  #nameKey: string | undefined = undefined;

  constructor(street: Street, tokens: Lattice["tokens"], context: PlaceContext) {
    this.street = street;
    this.#tokens = tokens;
    this.#context = context;
  }

  get place(): Place {
    return this.#context.place(this.street.place);
  }

  /** The cost of writing the name differently from the data set. */
  nameCost(span: ParseSpan): number {
    this.#nameKey ??= nameKey(this.street.name);
    return this.#nameKey === joinedKey(this.#tokens, span) ? 0 : COST_NAME_VARIANT;
  }

  /**
   * The name is also that of a settlement where the street is: its houses are numbered through, without street names.
   */
  isVillage(span: ParseSpan, places: Lattice["places"]): boolean {
    const { gazetteer } = this.#context;
    const { place, coordinates } = this.street;
    return settlementsOf(span, places, this.#context).some(({ id, place: named }) =>
      id === place || gazetteer.isWithin(id, place) ||
      distanceM(named.coordinates, coordinates) <= named.radiusM + VILLAGE_REACH_M
    );
  }

  /**
   * The prominence cost of the named settlement. The name of a village whose houses are numbered through names it too.
   * Without a number and a town, the name of a settlement of the country means that settlement.
   */
  prominenceCost(
    { agreements, prominenceCost }: PlaceAgreements,
    { span, numberSpan }: Pick<StreetComponents, "span" | "numberSpan">,
    places: Lattice["places"],
  ): number {
    if (numberSpan === undefined && anchorOf(agreements, this.#context) === undefined) {
      const { countryCode } = this.place;
      const named = settlementsOf(span, places, this.#context).find(({ place }) => place.countryCode === countryCode);
      return named === undefined ? prominenceCost : Math.max(prominenceCost, named.prominenceCost + COST_NAMED_AS_TOWN);
    }
    return agreements.length === 0 && this.isVillage(span, places)
      ? Math.min(prominenceCost, this.#context.known(this.street.place).prominenceCost)
      : prominenceCost;
  }

  /** How the name of a place by itself relates to the street. */
  agreement(place: ParseSpan): StreetAgreement {
    let agreement = this.#agreements.find(({ span }) => span.name === place.name);
    if (agreement === undefined) {
      agreement = streetAgreementOf(this.street, place, this.#context);
      this.#agreements.push(agreement);
    }
    return agreement;
  }

  /**
   * How the place names of a parse together relate to the street. If all of them contain it, no confirmation changes that
   * (proof `none`).
   */
  placeAgreements(
    places: readonly ParseSpan[],
    proof: Proof,
    form: Areas | undefined,
    house?: Coordinates,
  ): PlaceAgreements {
    const known = this.#placeAgreements.find((one) =>
      one.places === places && (one.isInside || (one.proof === proof && one.form === form && one.house === house))
    );
    if (known !== undefined) {
      return known;
    }
    const isInside = places.every((place) => isAround(this.agreement(place)));
    const placeAgreements = this.#summed(
      isInside ? { places, isInside, proof: "none", agreements: places.map((place) => this.agreement(place)) } : {
        places,
        isInside,
        proof,
        form,
        house,
        agreements: placeAgreementsOf(places, { proof, form, house, fact: this, context: this.#context }),
      },
    );
    this.#placeAgreements.push(placeAgreements);
    return placeAgreements;
  }

  #summed(related: Omit<PlaceAgreements, "cost" | "prominenceCost">): PlaceAgreements {
    let cost = 0;
    for (const agreement of related.agreements) {
      cost += agreement.cost;
    }
    const prominenceCost = anchorOf(related.agreements, this.#context)?.prominenceCost ?? COST_STREET_PRIOR;
    return { ...related, cost, prominenceCost };
  }

  /** The relations of the names once the postcode of the input is known to be the address's own. */
  atOwnPostcode(placeAgreements: PlaceAgreements, form: Areas): PlaceAgreements {
    if (placeAgreements.agreements.every(({ isOfSome }) => isOfSome === undefined)) {
      return placeAgreements;
    }
    const own = { areas: form.areas.filter(({ countryCode }) => countryCode === this.place.countryCode) };
    const agreements = placeAgreements.agreements.map((one) => neighbourOfPostTown(one, own, this.#context));
    return this.#summed({ ...placeAgreements, agreements });
  }

  numberAndPostcode(number: NumberForm | undefined, postcode: PostcodeForm | undefined): NumberAndPostcode {
    const known = this.#addresses.find((one) => one.number === number && one.postcode === postcode);
    if (known !== undefined) {
      return known;
    }
    const { street } = this;
    const context = this.#context;
    // Only a number with letters is compared by them.
    const isLatin = number?.number.suffix !== "" && isLatinText(this.#tokens);
    const location = number === undefined
      ? undefined
      : locateNumber(street, number.number, { context, postcode: postcode?.key, isLatin });
    const agreement = postcode === undefined
      ? undefined
      : postcodeAgreementOf(postcode, { street, number: location }, context);
    const found = { number, postcode, location, agreement };
    this.#addresses.push(found);
    return found;
  }

  /** See `mayHaveHouse` in `locate_number.ts`. */
  mayHaveHouse({ number }: NumberForm): boolean {
    return mayHaveHouse(this.street, number, this.#context);
  }

  /** The areas of the house's own postcode, else of the street's. */
  ownPostcode(location: NumberLocation | undefined): Areas {
    const { gazetteer } = this.#context;
    const own = location?.postcode ?? this.street.postcode;
    const { countryCode } = this.place;
    return { areas: own === undefined ? [] : gazetteer.findPostcodes(nameKey(own), countryCode) };
  }
}

/** True if no letter of the text is above the Latin ones. */
function isLatinText(tokens: Lattice["tokens"]): boolean {
  return tokens.every(({ key, shape }) => shape === "number" || !ABOVE_LATIN.test(key));
}

/** The settlements that have exactly the words of a span as their name. */
function settlementsOf({ from, to }: ParseSpan, places: Lattice["places"], context: PlaceContext): KnownPlace[] {
  const named = (places[from] ?? []).find((span) => span.to === to)?.matches ?? [];
  return named.map(({ id }) => context.known(id)).filter(({ isSettlement }) => isSettlement);
}

/** The most precise settlement among the named places that the street lies in. */
function anchorOf(agreements: readonly StreetAgreement[], context: PlaceContext): KnownPlace | undefined {
  let finest: KnownPlace | undefined;
  for (const { relation, match } of agreements) {
    const known = context.known(match.id);
    if (relation !== "conflict" && known.isSettlement && (finest === undefined || known.id > finest.id)) {
      finest = known;
    }
  }
  return finest;
}

/** Results for all streets of one text, each computed once. A text that is ranked again, with typos, has the same ones. */
const known = new WeakMap<
  PlaceContext,
  { readonly tokens: Lattice["tokens"]; readonly streets: Map<StreetId, StreetFact> }
>();

/** The results for the streets of the text that is resolved in a context. */
export function streetFactsOf(tokens: Lattice["tokens"], context: PlaceContext): (id: StreetId) => StreetFact {
  let facts = known.get(context);
  if (facts?.tokens !== tokens) {
    facts = { tokens, streets: new Map() };
    known.set(context, facts);
  }
  const { streets } = facts;
  return (id) => {
    let fact = streets.get(id);
    if (fact === undefined) {
      fact = new StreetFact(context.street(id), tokens, context);
      streets.set(id, fact);
    }
    return fact;
  };
}
