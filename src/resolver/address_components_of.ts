import type { Components } from "../domain/resolution.ts";
import type { Gazetteer, StreetGazetteer } from "../gazetteer/gazetteer.ts";
import type { AddressOfAnswer } from "./answer.ts";
import { componentsOf } from "./components_of.ts";

/** The components of a street or a house and of the areas around it, these in the best of the languages. */
export function addressComponentsOf(
  { street: id, crossing, houseNumber, unit, postcode }: AddressOfAnswer,
  options: { readonly gazetteer: Gazetteer & StreetGazetteer; readonly languages: readonly string[] },
): Components {
  const street = options.gazetteer.street(id);
  const meets = crossing === undefined ? "" : ` & ${options.gazetteer.street(crossing).name}`;
  return {
    ...(houseNumber === undefined ? {} : { houseNumber }),
    ...(unit === undefined ? {} : { unit }),
    street: street.name + meets,
    ...(postcode === undefined ? {} : { postcode }),
    ...componentsOf(street.place, options),
  };
}
