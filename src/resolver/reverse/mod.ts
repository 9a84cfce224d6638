/**
 * From a point to its description. In goes a pair of coordinates; out come the house, street and areas around it, and
 * the label that they make.
 */
import type { Coordinates } from "../../domain/coordinates.ts";
import { given } from "../../domain/given.ts";
import type { Components } from "../../domain/resolution.ts";
import type { Answer } from "../answer.ts";
import { labelOf } from "../labels/mod.ts";
import { surroundingsOf, type SurroundingsOptions, type Written } from "./surroundings.ts";

export type { SurroundingsOptions } from "./surroundings.ts";

/** How an answer is presented. */
export interface Description {
  readonly label: string;
  readonly components: Components;
  /** ISO 3166-1 alpha-2 of the country the answer lies in; absent on the open sea. */
  readonly countryCode?: string;
  /** As `Surroundings.claimants`. */
  readonly claimants?: readonly string[];
  /** True if the house number of a point is interpolated between two known ones. */
  readonly isInterpolated?: boolean;
}

/** Five decimals are about a metre. */
const PAIR_DIGITS = 5;

/** Describes a given point: by the name that came with it, else by its place, else (open sea) by its coordinates. */
export function describePoint(
  { coordinates, title, recordComponents }: Answer,
  options: SurroundingsOptions,
): Description {
  const { components: around, written, countryCode, claimants, isInterpolated } = surroundingsOf(coordinates, options);
  const located = recordComponents === undefined ? around : { ...around, ...recordComponents };
  const components = title === undefined ? located : { ...located, name: title };
  const label = title ??
    labelOf({ ...withVillage(around, written), ...recordComponents }, { language: options.languages[0] });
  return {
    label: label === "" ? formatPair(coordinates) : label,
    components,
    ...given({ countryCode, claimants, isInterpolated }),
  };
}

/**
 * The label uses the village of the address: "Wiesenstrasse 77, 9485 Nendeln", although Nendeln belongs to the
 * municipality of Eschen.
 */
function withVillage({ locality, district, ...others }: Components, written: Written | undefined): Components {
  return { ...others, ...given(written ?? { locality, district }) };
}

/** A pair of decimal degrees, latitude first. */
function formatPair({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(PAIR_DIGITS)}, ${longitude.toFixed(PAIR_DIGITS)}`;
}
