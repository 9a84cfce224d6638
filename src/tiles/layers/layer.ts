/** A feature of a layer: its geometry in a tile's units, flat (x, y, …), and its properties. */
export interface TileFeature {
  readonly type: "point" | "line" | "polygon";
  /** A point; lines; or rings, not closed: each outer one clockwise as seen, with its holes in the other direction. */
  readonly parts: readonly (readonly number[])[];
  readonly properties: Readonly<Record<string, string | number>>;
}

/** A named list of features that are drawn alike. */
export interface TileLayer {
  readonly name: string;
  readonly features: readonly TileFeature[];
}
