import type { Components } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import type { AddressOfAnswer } from "./answer.ts";
import { componentsOf } from "./components_of.ts";

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
