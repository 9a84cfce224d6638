/** Units of a tile's side, as in every vector tile; clients show them on 512 pixels. */
export const EXTENT = 4096;
/** Units beyond a tile's sides that are drawn too, so that wide lines have no seams: 10 pixels. */
export const BUFFER = 80;
