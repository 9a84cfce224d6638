import type { Part } from "./compose_streets.ts";

/** A file, and how far the box around its streets is, or a hair less. Metres. */
export interface PartAway {
  readonly part: Part;
  readonly awayM: number;
}

/** The files by how far the box around their streets is. */
export function nearestParts(
  parts: readonly Part[],
  boundM: (boxes: Int32Array, at: number) => number,
): readonly PartAway[] {
  return parts.map((part) => {
    const { groupBoxes } = part.gazetteer.sections;
    return { part, awayM: boundM(groupBoxes, groupBoxes.length - 4) };
  }).sort((one, other) => one.awayM - other.awayM || one.part.base - other.part.base);
}
