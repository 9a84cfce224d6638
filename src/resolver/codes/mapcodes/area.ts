import { AREA_NUMBERS } from "../../data/code_mapcode_areas.ts";
import { DIGITS } from "./digits.ts";

/** A rectangle in which codes of one form number cells. Microdegrees; east and north are exclusive. */
export interface Area {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** Its form: ten times the characters before the point, plus those after it. */
  readonly form: number;
  /**
   * `grid`; `header`: with its own first letter; `nameless`: shares letters with others; `auto`: a group whose letters
   * are assigned automatically.
   */
  readonly kind: "grid" | "header" | "nameless" | "auto";
  /** The letter of a `header`. */
  readonly header: string;
  /** The last areas of a group with automatic letters are rounded up in the same way. */
  readonly isRounded: boolean;
  /** Valid only inside another area. */
  readonly isRestricted: boolean;
  /** Its cells are numbered in strips of six columns. */
  readonly isStriped: boolean;
  /** Rows of its grid, or the side of its square. 1: as given by the form. */
  readonly cut: number;
}

/** The area at an index of the table. */
export function areaAt(areas: Int32Array, index: number): Area {
  const at = index * AREA_NUMBERS;
  const flags = areas[at + 4] ?? 0;
  const kind = (flags >> 7) & 3;
  return {
    west: areas[at] ?? 0,
    south: areas[at + 1] ?? 0,
    east: areas[at + 2] ?? 0,
    north: areas[at + 3] ?? 0,
    form: 10 * Math.floor((flags & 31) / 5) + (flags & 31) % 5 + 1,
    kind: (flags & 64) !== 0 ? "nameless" : kind === 0 ? "grid" : kind === 1 ? "header" : "auto",
    header: DIGITS.charAt((flags >> 11) & 31),
    isRounded: kind === 2,
    isRestricted: (flags & 512) !== 0,
    isStriped: (flags & 1024) !== 0,
    cut: flags >> 16,
  };
}
