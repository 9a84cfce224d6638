import type { Coordinates } from "../domain/coordinates.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { distanceM } from "../geo/distance_m.ts";
import { resolve } from "../resolver/mod.ts";
import { misspelt } from "./misspelt.ts";

/** One true place and how it is called. */
export interface NamedPlace {
  readonly name: string;
  readonly country: string;
  readonly coordinates: Coordinates;
}

/** What was measured of one way to ask. Shares are 0–1. */
export interface PlaceNameFigures {
  readonly variant: string;
  readonly asked: number;
  /** The answered point is within 25 km, whatever the status. */
  readonly right: number;
  readonly found: number;
  readonly rightAndFound: number;
  /** Of those found. */
  readonly wrongAmongFound: number;
  /** The first inputs that were found wrongly, with what was answered. */
  readonly examples: readonly string[];
}

/** A city's point may be its town hall in one list and its middle in another. Metres. */
const RIGHT_WITHIN_M = 25_000;
const EXAMPLES_MAX = 20;

/** The ways in which a place is asked for; `seed` makes the edits, so that two runs ask the same. */
const VARIANTS: Readonly<Record<string, (place: NamedPlace, seed: number) => string>> = {
  "name, country": ({ name, country }) => `${name}, ${country}`,
  "folded, no comma": ({ name, country }) => `${name.normalize("NFD").replace(/\p{M}/gu, "")} ${country}`.toLowerCase(),
  "name alone": ({ name }) => name,
  "one edit, country": ({ name, country }, seed) => `${misspelt(name, seed)}, ${country}`,
  "one edit, alone": ({ name }, seed) => misspelt(name, seed),
  "unknown street": ({ name, country }) => `12 Xyzzyq Street, ${name}, ${country}`,
};

/** Asks for every place in every way and counts what comes back. */
export function evaluatePlaceNames(
  places: readonly NamedPlace[],
  options: { readonly gazetteer: Gazetteer },
): PlaceNameFigures[] {
  return Object.entries(VARIANTS).map(([variant, write]) => {
    let right = 0;
    let found = 0;
    let rightAndFound = 0;
    const examples: string[] = [];
    places.forEach((place, i) => {
      const text = write(place, i);
      const resolution = resolve({ text }, options);
      const isRight = resolution.status !== "unresolved" &&
        distanceM(resolution.coordinates, place.coordinates) <= RIGHT_WITHIN_M;
      const isFound = resolution.status === "found";
      right += isRight ? 1 : 0;
      found += isFound ? 1 : 0;
      rightAndFound += isRight && isFound ? 1 : 0;
      if (isFound && !isRight && examples.length < EXAMPLES_MAX) {
        examples.push(`${text} → ${resolution.label}`);
      }
    });
    return {
      variant,
      asked: places.length,
      right: right / places.length,
      found: found / places.length,
      rightAndFound: rightAndFound / places.length,
      wrongAmongFound: found === 0 ? 0 : (found - rightAndFound) / found,
      examples,
    };
  });
}
