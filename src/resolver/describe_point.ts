import type { Components } from "../domain/resolution.ts";
import type { Answer } from "./answer.ts";
import { formatPair } from "./format_pair.ts";
import { labelOf } from "./label.ts";
import { surroundingsOf, type SurroundingsOptions } from "./surroundings.ts";

/** How an answer is shown. */
export interface Description {
  readonly label: string;
  readonly components: Components;
  /** ISO 3166-1 alpha-2 of the country the answer lies in; absent on the open sea. */
  readonly countryCode?: string;
  /** As `Surroundings.claimants`. */
  readonly claimants?: readonly string[];
}

/** Shows a given point: by the name that came with it, else by its place, else (open sea) by its own digits. */
export function describePoint(
  { coordinates, title, stated }: Answer,
  options: SurroundingsOptions,
): Description {
  const { components: around, countryCode, claimants } = surroundingsOf(coordinates, options);
  const located = stated === undefined ? around : { ...around, ...stated };
  const components = title === undefined ? located : { ...located, name: title };
  const label = title ?? labelOf(located, { language: options.languages[0] });
  return {
    label: label === "" ? formatPair(coordinates) : label,
    components,
    ...(countryCode === undefined ? {} : { countryCode }),
    ...(claimants === undefined ? {} : { claimants }),
  };
}
