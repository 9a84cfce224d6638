import { type CoordinateWords, type Hemispheres, LEXICONS } from "../../../lexicon/mod.ts";

/** The words of all languages for one use next to angles, upper case: one file a language in `src/lexicon`. */
export function coordinateWords(use: keyof CoordinateWords): ReadonlySet<string> {
  return new Set(LEXICONS.flatMap(({ coordinateWords: words }) => words?.[use]?.split(" ") ?? []));
}

/** Which of the two angles a number is. */
export type Axis = "latitude" | "longitude";

const AXES: ReadonlyMap<string, Axis> = new Map([
  ...(["latitude", "longitude"] as const).flatMap((axis) =>
    [...coordinateWords(axis)].map((word): [string, Axis] => [word, axis])
  ),
  // On a plane x is the longitude and y the latitude. Weak: valid only as a pair of labels.
  ["X", "longitude"],
  ["Y", "latitude"],
]);

/** The axis that an upper-case word stands for in some language, else undefined. */
export function axisOfWord(word: string): Axis | undefined {
  return AXES.get(word);
}

/** A side of the equator or of the prime meridian. */
export type Hemisphere = "N" | "S" | "E" | "W";

/** The words and letters for the four hemispheres in one group of languages. */
interface HemisphereSystem {
  /** Probability of this system if several read a pair of letters differently. */
  readonly prior: number;
  readonly words: Readonly<Record<string, Hemisphere>>;
}

/**
 * Words and letters of all languages, upper case. A letter may mean opposite directions in neighbouring languages (O is
 * Ost and Oeste, V is vest and východ, S is sud and sever), so both letters of a pair must belong to one system.
 */
export const HEMISPHERE_SYSTEMS: readonly HemisphereSystem[] = LEXICONS.flatMap(({ hemispheres }) =>
  hemispheres === undefined ? [] : [systemOf(hemispheres)]
);

/** N, S, E, W and their English words: if it fits, it wins over all other systems. */
export const INTERNATIONAL: HemisphereSystem = HEMISPHERE_SYSTEMS[0]!;

function systemOf({ prior, ...lists }: Hemispheres): HemisphereSystem {
  const words: Record<string, Hemisphere> = {};
  for (const side of ["N", "S", "E", "W"] as const) {
    for (const word of lists[side].split(" ")) {
      words[word] = side;
    }
  }
  return { prior, words };
}

const KNOWN: ReadonlySet<string> = new Set(HEMISPHERE_SYSTEMS.flatMap((known) => Object.keys(known.words)));

/** True if some system uses this upper-case word for a hemisphere. */
export function isHemisphereWord(word: string): boolean {
  return KNOWN.has(word);
}
