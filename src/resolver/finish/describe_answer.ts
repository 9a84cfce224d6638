import type { Components } from "../../domain/resolution.ts";
import type { EntryId } from "../../gazetteer/port.ts";
import type { Answer } from "../answer.ts";
import { addressComponentsOf, addressLabelOf, componentsOf, labelOf } from "../labels/mod.ts";
import { describePoint, type Description, type SurroundingsOptions } from "../reverse/mod.ts";

/** Describes an answer: by its record if a data set has it, else by the surroundings of its point. */
export function describeAnswer(answer: Answer, options: SurroundingsOptions): Description {
  if (answer.entry === undefined) {
    return describePoint(answer, options);
  }
  const components = componentsOfAnswer(answer, answer.entry, options);
  const { countryCode } = components;
  const language = options.languages[0];
  const isHouse = components.houseNumber !== undefined && components.street !== undefined &&
    components.unit === undefined;
  const label = answer.address !== undefined && isHouse
    ? addressLabelOf(components, { gazetteer: options.gazetteer, language, town: answer.entry })
    : labelOf(components, { language });
  return countryCode === undefined ? { label, components } : { label, components, countryCode };
}

function componentsOfAnswer(
  { address, area, named }: Answer,
  entry: EntryId,
  options: SurroundingsOptions,
): Components {
  if (address !== undefined) {
    return addressComponentsOf(address, options);
  }
  if (named !== undefined) {
    const { name, street, number } = named;
    return {
      name,
      ...(number === undefined || street === undefined ? {} : { houseNumber: number }),
      ...(street === undefined ? {} : { street }),
      ...componentsOf(entry, options),
    };
  }
  const places = componentsOf(entry, options);
  return area === undefined ? places : { ...places, ...componentsOf(area.place, options), postcode: area.postcode };
}
