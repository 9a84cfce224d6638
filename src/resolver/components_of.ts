import type { Components } from "../domain/resolution.ts";
import type { EntryId, Gazetteer } from "../gazetteer/gazetteer.ts";

/** The components of an entry and of the areas around it, in the best of these languages. */
export function componentsOf(
  id: EntryId,
  options: { readonly gazetteer: Gazetteer; readonly languages: readonly string[] },
): Components {
  const { gazetteer, languages } = options;
  const place = gazetteer.place(id);
  const components: { -readonly [Key in keyof Components]: string } = {};
  for (const area of [id, ...place.parents]) {
    // The nearest of each kind: a county inside a county does not replace it.
    components[gazetteer.placeRank(area).kind] ??= gazetteer.nameIn(area, languages);
  }
  if (place.countryCode !== "") {
    components.countryCode = place.countryCode;
  }
  return components;
}
