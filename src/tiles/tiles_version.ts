import type { TilesRoom } from "./room.ts";

/** Raise it whenever the same gazetteer gives other tiles or another style. */
const DRAWING = 3;

/** Changes whenever a tile could: with the gazetteer, and with how tiles are drawn. */
export function tilesVersion(room: TilesRoom): string {
  return `${DRAWING}-${room.gazetteer().version}`;
}
