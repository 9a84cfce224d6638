import type { Coordinates } from "../../../src/domain/coordinates.ts";
import type { Gazetteer } from "../../../src/gazetteer/port.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { resolve } from "../../../src/resolver/mod.ts";
import { misspelt } from "../../../src/evaluation/misspelt.ts";

/** One true place with its name and country. */
export interface NamedPlace {
  readonly name: string;
  readonly country: string;
  readonly coordinates: Coordinates;
}

/** One list may put a city's point at its town hall and another in its middle. Metres. */
const RIGHT_WITHIN_M = 25_000;
const EXAMPLES_MAX = 20;

/** Ways to write a place. `seed` makes the edits, so that two runs use the same texts. */
const VARIANTS: Readonly<Record<string, (place: NamedPlace, seed: number) => string>> = {
  "name, country": ({ name, country }) => `${name}, ${country}`,
  "folded, no comma": ({ name, country }) => `${name.normalize("NFD").replace(/\p{M}/gu, "")} ${country}`.toLowerCase(),
  "name alone": ({ name }) => name,
  "one edit, country": ({ name, country }, seed) => `${misspelt(name, seed)}, ${country}`,
  "one edit, alone": ({ name }, seed) => misspelt(name, seed),
  "unknown street": ({ name, country }) => `12 Xyzzyq Street, ${name}, ${country}`,
};

/** Resolves every place in every way and counts the results, in shares of 0–1. */
export function evaluatePlaceNames(
  places: readonly NamedPlace[],
  options: { readonly gazetteer: Gazetteer },
) {
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
      questions: places.length,
      // Within 25 km of the truth, whatever the status.
      right: right / places.length,
      found: found / places.length,
      rightAndFound: rightAndFound / places.length,
      // Share of the found ones.
      wrongAmongFound: found === 0 ? 0 : (found - rightAndFound) / found,
      examples,
    };
  });
}
