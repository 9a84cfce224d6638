import type { Coordinates } from "../domain/coordinates.ts";
import type { EntryId } from "./port.ts";

/** What is asked of streets. */
export interface FindStreets {
  /** Only streets in this place or area. */
  readonly within?: EntryId;
  readonly limit: number;
}

/** What is asked of streets by a name that may be misspelt. */
export interface FindStreetsFuzzy extends FindStreets {
  readonly maxEdits: 1 | 2;
  /**
   * The name as it is written (`nameKey`). Then the streets of a settlement are compared with it as well as with the
   * key, and shorter names may be misspelt: few others are as near.
   */
  readonly written?: string;
}

/** What is asked of named places by a name that may be misspelt. */
export interface FindNamedFuzzy {
  readonly within: EntryId;
  readonly maxEdits: 1 | 2;
  readonly limit: number;
}

/** What is asked by a beginning. */
export interface FindByPrefix extends FindStreets {
  readonly near?: Coordinates;
  /** Only what is this near to `near`. */
  readonly maxDistanceM?: number;
}

/** What is asked of streets by the beginning of a name. */
export interface FindStreetsByPrefix extends FindByPrefix {
  /** Streets whose names begin one edit away instead, and not as asked. */
  readonly edits?: 1;
  /** Streets alone whose own name, as it is written (`nameKey`), begins so: keys leave articles out. */
  readonly written?: string;
  /** Of one name the first only, unless it is the asked one letter by letter. */
  readonly onePerName?: boolean;
}

/** How far and how many. */
export interface NearOptions {
  readonly limit: number;
  readonly maxDistanceM: number;
}
