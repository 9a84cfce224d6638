import type { TilesDeps } from "./deps.ts";

/** Raise it whenever the same gazetteer gives other tiles or another style. */
const DRAWING = 3;

/** Changes whenever a tile could: with the gazetteer, and with how tiles are drawn. */
export function tilesVersion(deps: TilesDeps): string {
  return `${DRAWING}-${deps.gazetteer().version}`;
}
