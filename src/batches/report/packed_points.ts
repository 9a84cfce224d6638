import type { Coordinates } from "../../domain/coordinates.ts";

/** Seven decimals are a centimetre. */
export const DEGREE_PARTS = 1e7;
/** Longitude of a row without a point. */
export const NO_POINT = 0x7fff_ffff;
/** Two integers of four bytes. */
export const POINT_BYTES = 8;

/** Packs points in eight bytes each: longitude and latitude in parts of a degree, little-endian; `NO_POINT` for none. */
export class PointWriter {
  readonly packed: Uint8Array;
  readonly #view: DataView;

  /** @param count rows, which have no points yet */
  constructor(count: number) {
    this.packed = new Uint8Array(count * POINT_BYTES);
    this.#view = new DataView(this.packed.buffer);
    for (let row = 0; row < count; row++) {
      this.#view.setInt32(row * POINT_BYTES, NO_POINT, true);
    }
  }

  /** Sets the point of a row. */
  put(row: number, { latitude, longitude }: Coordinates): void {
    this.#view.setInt32(row * POINT_BYTES, Math.round(longitude * DEGREE_PARTS), true);
    this.#view.setInt32(row * POINT_BYTES + 4, Math.round(latitude * DEGREE_PARTS), true);
  }
}

/** Unpacks points into `target`, from its position `first`, counted in points. */
export function unpackPoints(packed: Uint8Array, target: Int32Array, first: number): void {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < packed.length / 4; at++) {
    target[2 * first + at] = view.getInt32(at * 4, true);
  }
}
