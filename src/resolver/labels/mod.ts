/**
 * Components and labels. In goes an entry or an address of the gazetteer; out come its components, in the requested
 * languages, and the label in the order and punctuation of its country. `label_rules.ts` reads the table of orders.
 */
import type { Components } from "../../domain/resolution.ts";
import type { EntryId, Gazetteer } from "../../gazetteer/port.ts";
import type { AddressOfAnswer } from "../answer.ts";
import { hasSpelledStreets, labelOf } from "./label.ts";

export { isNumberFirst, labelOf, postalLinesOf } from "./label.ts";

/** Cached entries, for towns that are requested repeatedly. Some 2 MB. */
const KEPT_MAX = 4_096;

/** Components in the places' own languages, per gazetteer: those of an entry never change. Never modified. */
const kept = new WeakMap<Gazetteer, Map<EntryId, Components>>();

/** The components of an entry and of the areas around it, in the first available of these languages. */
export function componentsOf(
  id: EntryId,
  options: { readonly gazetteer: Gazetteer; readonly languages: readonly string[] },
): Components {
  const { gazetteer, languages } = options;
  if (languages.length > 0) {
    return readComponents(id, options);
  }
  let known = kept.get(gazetteer);
  if (known === undefined || known.size >= KEPT_MAX) {
    known = new Map();
    kept.set(gazetteer, known);
  }
  const before = known.get(id);
  if (before !== undefined) {
    return before;
  }
  const components = readComponents(id, options);
  known.set(id, components);
  return components;
}

function readComponents(
  id: EntryId,
  { gazetteer, languages }: { readonly gazetteer: Gazetteer; readonly languages: readonly string[] },
): Components {
  const place = gazetteer.place(id);
  const components: { -readonly [Key in keyof Components]: string } = {};
  for (const area of [id, ...place.parents]) {
    // The nearest of each kind: a county inside a county keeps its place.
    components[gazetteer.placeRank(area).kind] ??= gazetteer.nameIn(area, languages);
  }
  if (place.countryCode !== "") {
    components.countryCode = place.countryCode;
  }
  return components;
}

/**
 * The components of a street or a house and of the areas around it; area names in the first available of the languages.
 */
export function addressComponentsOf(
  { street: id, crossing, houseNumber, unit, postcode }: AddressOfAnswer,
  options: { readonly gazetteer: Gazetteer; readonly languages: readonly string[] },
): Components {
  const street = options.gazetteer.street(id);
  const components: { -readonly [Key in keyof Components]: string } = {};
  if (houseNumber !== undefined) {
    components.houseNumber = houseNumber;
  }
  if (unit !== undefined) {
    components.unit = unit;
  }
  components.street = crossing === undefined
    ? street.name
    : `${street.name} & ${options.gazetteer.street(crossing).name}`;
  if (postcode !== undefined) {
    components.postcode = postcode;
  }
  return Object.assign(components, componentsOf(street.place, options));
}

/** Stand for street and number in the label of a town. No name has them: they are for private use. */
const STREET = "\ue000";
const NUMBER = "\ue001";

/** The label of all houses of a town with one postcode: what stands before, between and behind street and number. */
interface LabelPlan {
  readonly parts: readonly [string, string, string];
  readonly isNumberFirst: boolean;
}

/** The plans of a town by postcode, in the language of the last call. */
interface PlansOfTown {
  readonly language: string;
  readonly byPostcode: Map<string, LabelPlan | "none">;
}

/** Towns kept per gazetteer, and postcodes of one, some 300 B each. */
const TOWNS_MAX = 4_096;
const POSTCODES_MAX = 64;
const keptPlans = new WeakMap<Gazetteer, Map<number, PlansOfTown>>();

interface AddressLabelOptions {
  readonly gazetteer: Gazetteer;
  readonly language: string | undefined;
  /** The settlement, whose components these are. */
  readonly town: EntryId;
}

/**
 * The label of a house or a street in a settlement: that of `labelOf`, from the label of another one of the settlement
 * with the same postcode if there was one.
 */
export function addressLabelOf(components: Components, options: AddressLabelOptions): string {
  const { language } = options;
  const { street = "", houseNumber = "" } = components;
  const plan = planFor(components, options);
  const isSpelled = hasSpelledStreets(components.countryCode ?? "", street);
  if (plan === "none" || isSpelled || !isPlain(street, components) || !isPlain(houseNumber, components)) {
    return labelOf(components, { language });
  }
  const [before, between, behind] = plan.parts;
  return plan.isNumberFirst
    ? before + houseNumber + between + street + behind
    : before + street + between + houseNumber + behind;
}

function planFor(components: Components, { gazetteer, language = "", town }: AddressLabelOptions): LabelPlan | "none" {
  let towns = keptPlans.get(gazetteer);
  if (towns === undefined || towns.size >= TOWNS_MAX) {
    towns = new Map();
    keptPlans.set(gazetteer, towns);
  }
  let plans = towns.get(town);
  if (plans === undefined || plans.language !== language || plans.byPostcode.size >= POSTCODES_MAX) {
    plans = { language, byPostcode: new Map() };
    towns.set(town, plans);
  }
  const { postcode = "" } = components;
  let plan = plans.byPostcode.get(postcode);
  if (plan === undefined) {
    plan = planOf(components, language);
    plans.byPostcode.set(postcode, plan);
  }
  return plan;
}

/** The label of the town with marks for street and number, taken apart. */
function planOf(components: Components, language: string): LabelPlan | "none" {
  const { country, locality, region } = components;
  if ((country ?? locality ?? region) === undefined) {
    return "none";
  }
  const label = labelOf({ ...components, street: STREET, houseNumber: NUMBER }, { language });
  const isNumberFirst = label.indexOf(NUMBER) < label.indexOf(STREET);
  const parts = label.split(/[\ue000\ue001]/u);
  const [before, between, behind] = parts;
  return parts.length !== 3 || !label.includes(STREET) || !label.includes(NUMBER)
    ? "none"
    : { parts: [before!, between!, behind!], isNumberFirst };
}

/** A part of a label that is written as it is: nothing in it is tidied, and it repeats no other part. */
function isPlain(part: string, components: Components): boolean {
  for (let at = 0; at < part.length; at++) {
    const code = part.charCodeAt(at);
    if (
      code < SPACE || code === COMMA ||
      (code === SPACE && (at === 0 || at === part.length - 1 || part.charCodeAt(at - 1) === SPACE))
    ) {
      return false;
    }
  }
  const { street, houseNumber, postcode, district, locality, county, region, country } = components;
  const count = (street === part ? 1 : 0) + (houseNumber === part ? 1 : 0);
  return part !== "" && count === 1 && part !== postcode && part !== district && part !== locality && part !== county &&
    part !== region && part !== country;
}

const SPACE = 0x20;
const COMMA = 0x2c;
