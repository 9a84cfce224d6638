import type { Components } from "../../domain/resolution.ts";
import type { EntryId, Gazetteer } from "../../gazetteer/port.ts";
import type { AddressOfAnswer } from "../answer.ts";

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
