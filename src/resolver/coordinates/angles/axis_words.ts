import { coordinateWords } from "../coordinate_words.ts";

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
