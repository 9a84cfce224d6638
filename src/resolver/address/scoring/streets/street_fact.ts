import { boundsContain, type Coordinates } from "../../../../domain/coordinates.ts";
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
import { type StreetAgreement, streetAgreementOf } from "./street_agreement.ts";
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
  readonly proof: Proof;
  readonly form: Areas | undefined;
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
  readonly #text: TextFacts;
  readonly #context: PlaceContext;
  readonly #agreements: StreetAgreement[] = [];
  readonly #inside: { readonly places: readonly ParseSpan[]; readonly placeAgreements: PlaceAgreements | undefined }[] =
    [];
  readonly #placeAgreements: PlaceAgreements[] = [];
  readonly #addresses: NumberAndPostcode[] = [];
  #nameKey: string | undefined = undefined;

  constructor(street: Street, text: TextFacts, context: PlaceContext) {
    this.street = street;
    this.#text = text;
    this.#context = context;
  }

  get place(): Place {
    return this.#context.place(this.street.place);
  }

  /** The caller's country and bounds contain the point. */
  isAllowed(point: Coordinates): boolean {
    const { scope, bounds, gazetteer } = this.#context;
    return (scope === undefined || gazetteer.isWithin(this.street.place, scope)) &&
      (bounds === undefined || boundsContain(bounds, point));
  }

  /** The cost of writing the name differently from the data set. */
  nameCost(span: ParseSpan): number {
    this.#nameKey ??= nameKey(this.street.name);
    return this.#nameKey === this.#text.written(span) ? 0 : COST_NAME_VARIANT;
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
    for (const known of this.#agreements) {
      if (known.span.name === place.name) {
        return known;
      }
    }
    const agreement = streetAgreementOf(this.street, place, this.#context);
    this.#agreements.push(agreement);
    return agreement;
  }

  /** The relations of the names if all of them contain the street; then no confirmation changes them. */
  inside(places: readonly ParseSpan[]): PlaceAgreements | undefined {
    for (const known of this.#inside) {
      if (known.places === places) {
        return known.placeAgreements;
      }
    }
    const agreements = this.#areAround(places) ? places.map((place) => this.agreement(place)) : undefined;
    const placeAgreements = agreements === undefined
      ? undefined
      : this.#summed({ places, proof: "none", form: undefined, house: undefined, agreements });
    this.#inside.push({ places, placeAgreements });
    return placeAgreements;
  }

  #areAround(places: readonly ParseSpan[]): boolean {
    for (const place of places) {
      const { relation } = this.agreement(place);
      if (relation !== "around" && relation !== "close") {
        return false;
      }
    }
    return true;
  }

  /** How the place names of a parse together relate to the street. */
  placeAgreements(
    places: readonly ParseSpan[],
    proof: Proof,
    form: Areas | undefined,
    house?: Coordinates,
  ): PlaceAgreements {
    const inside = this.inside(places);
    if (inside !== undefined) {
      return inside;
    }
    for (const known of this.#placeAgreements) {
      if (known.places === places && known.proof === proof && known.form === form && known.house === house) {
        return known;
      }
    }
    const agreements = placeAgreementsOf(places, { proof, form, house, fact: this, context: this.#context });
    const placeAgreements = this.#summed({ places, proof, form, house, agreements });
    this.#placeAgreements.push(placeAgreements);
    return placeAgreements;
  }

  #summed(
    { places, proof, form, house, agreements }: Omit<PlaceAgreements, "cost" | "prominenceCost">,
  ): PlaceAgreements {
    let cost = 0;
    for (const agreement of agreements) {
      cost += agreement.cost;
    }
    const prominenceCost = anchorOf(agreements, this.#context)?.prominenceCost ?? COST_STREET_PRIOR;
    return { places, proof, form, house, agreements, cost, prominenceCost };
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
    for (const known of this.#addresses) {
      if (known.number === number && known.postcode === postcode) {
        return known;
      }
    }
    const { street } = this;
    const context = this.#context;
    const location = number === undefined
      ? undefined
      : locateNumber(street, number.number, { context, postcode: postcode?.key, isLatin: this.#text.isLatin });
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

/** What all streets of a text are compared with. */
interface TextFacts {
  /** True if no letter of the text is above the Latin ones. */
  readonly isLatin: boolean;
  /** The words of a span as one key. */
  written(span: ParseSpan): string;
}

/** Results for all streets of one text, each computed once. */
export class StreetFacts implements TextFacts {
  readonly #tokens: Lattice["tokens"];
  readonly #context: PlaceContext;
  readonly #streets = new Map<StreetId, StreetFact>();
  readonly #written: (string | undefined)[] = [];
  #isLatin: boolean | undefined = undefined;

  constructor(tokens: Lattice["tokens"], context: PlaceContext) {
    this.#tokens = tokens;
    this.#context = context;
  }

  /** The facts of a text. A text that is ranked again, with typos, has the same ones. */
  static of(tokens: Lattice["tokens"], context: PlaceContext): StreetFacts {
    let facts = known.get(context);
    if (facts === undefined || facts.#tokens !== tokens) {
      facts = new StreetFacts(tokens, context);
      known.set(context, facts);
    }
    return facts;
  }

  get isLatin(): boolean {
    return this.#isLatin ??= this.#tokens.every(({ key, shape }) => shape === "number" || !ABOVE_LATIN.test(key));
  }

  written(span: ParseSpan): string {
    return this.#written[span.from * (this.#tokens.length + 1) + span.to] ??= joinedKey(this.#tokens, span);
  }

  of(id: StreetId): StreetFact {
    let fact = this.#streets.get(id);
    if (fact === undefined) {
      fact = new StreetFact(this.#context.gazetteer.street(id), this, this.#context);
      this.#streets.set(id, fact);
    }
    return fact;
  }
}

/** The facts of the text that is resolved in a context. */
const known = new WeakMap<PlaceContext, StreetFacts>();
