import type { EntryId, Place } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { postcodeFits } from "../../../countries/mod.ts";
import {
  COST_ALTERNATE_NAME,
  COST_CHANCE,
  COST_CODE_AS_AREA,
  COST_NUMBER_UNMATCHED,
  COST_OTHERS_NAME,
  COST_POSTCODE_MISFIT,
  COST_POSTCODE_UNLOADED,
  COST_STREET_MISSING,
  COST_STREET_UNLOADED,
} from "../../../weights.ts";
import { type KnownPlace, type NameFacts, type PlaceContext, unknownCosts } from "../../context/mod.ts";
import type { ParseSpan } from "../../parses/mod.ts";
import type { PlaceSpan, PostcodeForm } from "../../spans/mod.ts";
import { PostcodeCosts } from "../postcodes/postcode_of_place.ts";
import { coverageCostOf, type PlaceComponents, unloadedCostOf } from "../streets/place_components.ts";
import { type Agreement, conflictOf, type PlaceRelation, relationOf, typoCost } from "./agreement.ts";
import { targetCostOf } from "./target_cost.ts";

/** A place with a hundredth of the people that has a name as its own is as likely as one that has it among others. */
const OWN_NAME_MARGIN = Math.log(100);
/** The same for a city of 100,000: "Sakata" is hardly Jakarta, but "Breslau" is not a village. Set by hand. */
const OWN_NAME_MARGIN_OF_CITY = Math.log(400);
/** The prominence cost of such a city. */
const CITY_COST = 7;
/** Places of a name that are compared with the city around them. */
const PARTS_MAX = 8;

/** The places of one name of a text, and what is known about them from earlier comparisons. */
interface NamedPlaces {
  readonly name: PlaceSpan;
  readonly facts: NameFacts;
  /** By match, what the first postcode compared costs it; NaN until then. Most texts have one. */
  postcode: { readonly form: PostcodeForm; readonly costs: Float64Array } | undefined;
  /** How the name relates to the places that it was compared with. */
  relations: Map<EntryId, PlaceRelation> | undefined;
  /** The one of all places that it contradicts. */
  conflict: PlaceRelation | undefined;
}

/** The places with the name of a span, and the lowest cost among them. */
export interface SpanNamesakes {
  readonly span: ParseSpan;
  readonly named: NamedPlaces;
  readonly leastCost: number;
  readonly leastCostElsewhere: number;
}

/** The names of places that several parses have in common. */
export interface Names {
  readonly places: readonly ParseSpan[];
  readonly all: readonly SpanNamesakes[];
  readonly namesakeCount: number;
  /** The lowest cost among all places with these names. */
  readonly leastCost: number;
  /** The same without those around the best street and in its town. */
  readonly leastCostElsewhere: number;
  /** The components of the parses with these names whose places were ranked, by ascending cost. */
  readonly ranked: PlaceComponents[];
}

/** The names of the parses of one ranking, found by identity in short lists: a text has a dozen. */
export class RankedNames {
  readonly #facts: PlaceFacts;
  /** The place of the best street, if there is one. */
  readonly #streetPlace: EntryId | undefined;
  readonly #names: Names[] = [];
  readonly #spans: SpanNamesakes[] = [];

  constructor(facts: PlaceFacts, streetPlace: EntryId | undefined) {
    this.#facts = facts;
    this.#streetPlace = streetPlace;
  }

  of(places: readonly ParseSpan[]): Names {
    for (const known of this.#names) {
      if (known.places === places) {
        return known;
      }
    }
    const names = this.#namesOf(places);
    this.#names.push(names);
    return names;
  }

  #namesOf(places: readonly ParseSpan[]): Names {
    const all: SpanNamesakes[] = [];
    let namesakeCount = 0;
    let leastCost = Infinity;
    let leastCostElsewhere = Infinity;
    for (const span of places) {
      const namesakes = this.#namesakes(span);
      all.push(namesakes);
      namesakeCount += namesakes.named.facts.matches.length;
      leastCost = Math.min(leastCost, namesakes.leastCost);
      leastCostElsewhere = Math.min(leastCostElsewhere, namesakes.leastCostElsewhere);
    }
    return { places, all, namesakeCount, leastCost, leastCostElsewhere, ranked: [] };
  }

  #namesakes(span: ParseSpan): SpanNamesakes {
    for (const known of this.#spans) {
      if (known.span === span) {
        return known;
      }
    }
    const namesakes = this.#read(span);
    this.#spans.push(namesakes);
    return namesakes;
  }

  #read(span: ParseSpan): SpanNamesakes {
    const named = this.#facts.named(span);
    const { matches, prominenceCosts } = named.facts;
    let leastCost = Infinity;
    let leastCostElsewhere = Infinity;
    for (let at = 0; at < matches.length; at++) {
      const { id, edits } = matches[at]!;
      const cost = prominenceCosts[at]! + typoCost(edits);
      leastCost = Math.min(leastCost, cost);
      if (cost < leastCostElsewhere && !isOneWith(this.#streetPlace, id, this.#facts.context)) {
        leastCostElsewhere = cost;
      }
    }
    return { span, named, leastCost, leastCostElsewhere };
  }
}

function ownNameMargin({ leastOwnTownCost }: NameFacts): number {
  return leastOwnTownCost <= CITY_COST ? OWN_NAME_MARGIN_OF_CITY : OWN_NAME_MARGIN;
}

/** What the places of a text cost by themselves, each computed once for all of its rankings. */
export class PlaceFacts {
  readonly context: PlaceContext;
  /** A short list: a text has few names, and a map takes more than all of them. */
  readonly #named: NamedPlaces[] = [];
  readonly #postcodes: PostcodeCosts;

  constructor(context: PlaceContext) {
    this.context = context;
    this.#postcodes = new PostcodeCosts(context);
  }

  /** The facts of a text. A text that is ranked again, with typos, has most names in common. */
  static of(context: PlaceContext): PlaceFacts {
    return kept.getOrInsertComputed(context, () => new PlaceFacts(context));
  }

  named(span: ParseSpan): NamedPlaces {
    const name = nameOf(span);
    for (const known of this.#named) {
      if (known.name === name) {
        return known;
      }
    }
    const facts = this.context.nameFacts(name);
    const named = { name, facts, postcode: undefined, relations: undefined, conflict: undefined };
    this.#named.push(named);
    return named;
  }

  /** The cost of street and postcode being absent from the place of a match: very low if no streets are loaded there. */
  missingCost(named: NamedPlaces, at: number, known: KnownPlace, components: PlaceComponents): number {
    const { place } = known;
    const { holds } = this.context;
    let cost = components.streetCost;
    for (const { shape } of components.unknown) {
      cost += postcodeFits(shape, place.countryCode) ? COST_POSTCODE_UNLOADED : COST_POSTCODE_MISFIT;
    }
    for (const form of components.known) {
      cost += this.#postcodeCost(named, at, known, form);
    }
    for (const { areas } of components.asNumbers) {
      cost += areas.some(({ countryCode }) => countryCode === place.countryCode) ? COST_NUMBER_UNMATCHED : 0;
    }
    if (holds !== undefined && !components.hasStreet && !holds(place)) {
      // Counted once, as for a street: lacking the venue is evidence only where such data is loaded.
      cost += known.hasStreets ? COST_STREET_MISSING : COST_STREET_UNLOADED;
    }
    return cost + unloadedCostOf(components) + coverageCostOf(known, components);
  }

  #postcodeCost(named: NamedPlaces, at: number, known: KnownPlace, form: PostcodeForm): number {
    const ofForm = named.postcode ??= { form, costs: unknownCosts(named.facts.matches.length) };
    if (ofForm.form !== form) {
      return this.#postcodes.of(form, known);
    }
    const { costs } = ofForm;
    let cost = costs[at]!;
    if (Number.isNaN(cost)) {
      cost = this.#postcodes.of(form, known);
      costs[at] = cost;
    }
    return cost;
  }

  /** The cost of the kind of name by which the place of a match is named. */
  targetCost({ name: { key, isStatedCode, isChance }, facts }: NamedPlaces, at: number, place: Place): number {
    if (isStatedCode === true) {
      return COST_CODE_AS_AREA;
    }
    return this.#nameCost(key, facts, at, place) + (isChance === true ? COST_CHANCE : 0);
  }

  #nameCost(key: string, facts: NameFacts, at: number, place: Place): number {
    const costs = facts.targetCosts(key);
    let cost = costs[at]!;
    if (Number.isNaN(cost)) {
      cost = targetCostOf(place, facts.matches[at]!, { key, context: this.context });
      const isOthers = cost >= COST_ALTERNATE_NAME && facts.matches[at]!.edits === 0 && isTown(place) &&
        facts.leastOwnTownCost <= facts.prominenceCosts[at]! + ownNameMargin(facts) && !isPartOfName(key, place);
      cost += isOthers ? COST_OTHERS_NAME : 0;
      cost += cost >= COST_ALTERNATE_NAME && isTown(place) && this.#isNameOfPart(facts, at, key) ? COST_OTHERS_NAME : 0;
      costs[at] = cost;
    }
    return cost;
  }

  /** "Panyu" is a district of Guangzhou rather than an old name of the whole city. */
  #isNameOfPart({ matches, settlements }: NameFacts, at: number, key: string): boolean {
    const { id, edits } = matches[at]!;
    return edits === 0 &&
      matches.slice(0, PARTS_MAX).some((part, other) =>
        part.id !== id && part.edits === 0 && settlements[other] === 1 &&
        this.context.gazetteer.isWithin(part.id, id) &&
        targetCostOf(this.context.place(part.id), part, { key, context: this.context }) < COST_ALTERNATE_NAME
      );
  }

  /**
   * True for a place that is named by a name that is not its own and otherwise only by the code of an area, if another place
   * has the name as its own inside another area of that code.
   */
  isTranslated({ facts }: NamedPlaces, nameCost: number, agreements: readonly Agreement[]): boolean {
    const [code, ...others] = agreements;
    if (nameCost === 0 || code?.relation !== "around" || code.match.nameKind !== "code" || others.length > 0) {
      return false;
    }
    const areas = (code.span.name?.matches ?? []).filter(({ id, nameKind }) =>
      nameKind === "code" && id !== code.match.id
    );
    const { gazetteer } = this.context;
    return areas.length > 0 &&
      facts.matches.some(({ id, nameKind, edits }) =>
        nameKind === "primary" && edits === 0 && areas.some((area) => gazetteer.isWithin(id, area.id))
      );
  }

  relation(place: Place, span: ParseSpan): PlaceRelation {
    const named = this.named(span);
    const ofName = named.relations ??= new Map();
    let relation = ofName.get(place.id);
    if (relation === undefined) {
      relation = relationOf(place, named.name, this.context) ??
        (named.conflict ??= conflictOf(named.name, this.context));
      ofName.set(place.id, relation);
    }
    return relation;
  }
}

const kept = new WeakMap<PlaceContext, PlaceFacts>();

/** "Newcastle" is also short for Newcastle upon Tyne. */
function isPartOfName(key: string, { name }: Place): boolean {
  const own = nameKey(name);
  return own.startsWith(key) || own.endsWith(key);
}

function isTown({ kind }: Place): boolean {
  return kind === "locality" || kind === "district";
}

function nameOf({ name }: ParseSpan): PlaceSpan {
  if (name === undefined) {
    throw new RangeError("Cannot compare because the span must be a place name");
  }
  return name;
}

/** True for a place around the place of the best street, or in it. */
export function isOneWith(streetPlace: EntryId | undefined, id: EntryId, { gazetteer }: PlaceContext): boolean {
  return streetPlace !== undefined && (gazetteer.isWithin(streetPlace, id) || gazetteer.isWithin(id, streetPlace));
}
