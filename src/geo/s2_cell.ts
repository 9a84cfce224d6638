import type { Coordinates } from "../domain/coordinates.ts";

/** The middle of a cell of the S2 sphere, and its level: 0 is a sixth of the globe, 30 a square centimetre. */
export interface S2Cell {
  readonly center: Coordinates;
  readonly level: number;
  /** Metres: half the diagonal of an average cell of the level, an eighth added for the largest ones. */
  readonly halfDiagonalM: number;
}

const LEVEL_MAX = 30;
const MASK_64 = (1n << 64n) - 1n;
/** Diagonal of an average cell of level 0 in metres: the sphere's radius times √(4π/6) times √2. */
const DIAGONAL_M = 6_371_008.8 * Math.sqrt((4 * Math.PI) / 6) * Math.SQRT2;
/** The largest cell of a level is 1.3 times its average in length. S2's quadratic projection. */
const LARGEST = 1.3;
/** Which quarter of a square each pair of bits is, and how the curve turns in it: S2's Hilbert curve. */
const QUARTER = [[0, 1, 3, 2], [0, 2, 3, 1], [3, 2, 0, 1], [3, 1, 0, 2]] as const;
const TURN = [1, 0, 0, 3] as const;

/**
 * Decodes the 64 bits of an S2 cell; undefined when they are no cell. Google's S2 geometry: face, Hilbert curve,
 * quadratic projection.
 *
 * @example
 * ```ts
 * decodeS2Cell(0x47a84fb831937021n)?.center.latitude.toFixed(6); // "52.485822"
 * ```
 */
export function decodeS2Cell(id: bigint): S2Cell | undefined {
  const bits = id & MASK_64;
  const face = Number(bits >> 61n);
  const low = bits & -bits;
  const trailing = low === 0n ? 64 : low.toString(2).length - 1;
  if (face > 5 || trailing > 60 || trailing % 2 === 1) {
    return undefined;
  }
  const level = LEVEL_MAX - trailing / 2;
  let turn = face & 1;
  let [i, j] = [0, 0];
  for (let depth = 0; depth < level; depth += 1) {
    const position = Number((bits >> BigInt(59 - 2 * depth)) & 3n);
    const quarter = QUARTER[turn]?.[position] ?? 0;
    i = i * 2 + (quarter >> 1);
    j = j * 2 + (quarter & 1);
    turn ^= TURN[position] ?? 0;
  }
  const size = 2 ** level;
  const center = toCoordinates(face, toPlane((i + 0.5) / size), toPlane((j + 0.5) / size));
  return { center, level, halfDiagonalM: (DIAGONAL_M / size / 2) * LARGEST };
}

/** The cell of a level that holds a point: the inverse of `decodeS2Cell`. */
export function encodeS2Cell({ latitude, longitude }: Coordinates, level: number): bigint {
  const phi = latitude * Math.PI / 180;
  const lambda = longitude * Math.PI / 180;
  const vector = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)] as const;
  const { face, u, v } = faceOf(vector);
  const size = 2 ** level;
  const i = Math.min(size - 1, Math.max(0, Math.floor(fromPlane(u) * size)));
  const j = Math.min(size - 1, Math.max(0, Math.floor(fromPlane(v) * size)));
  let bits = BigInt(face);
  let turn = face & 1;
  for (let depth = level - 1; depth >= 0; depth -= 1) {
    const quarter = (Math.floor(i / 2 ** depth) % 2) * 2 + (Math.floor(j / 2 ** depth) % 2);
    const position = [0, 1, 2, 3].find((place) => QUARTER[turn]?.[place] === quarter) ?? 0;
    bits = (bits << 2n) | BigInt(position);
    turn ^= TURN[position] ?? 0;
  }
  return ((bits << 1n) | 1n) << BigInt(60 - 2 * level);
}

/**
 * The token of a cell: its 64 bits in hexadecimal digits, without the zeros at the end.
 *
 * @example
 * ```ts
 * s2Token(0x47a84fb800000000n); // "47a84fb8"
 * ```
 */
export function s2Token(id: bigint): string {
  const digits = (id & MASK_64).toString(16).padStart(16, "0");
  let end = digits.length;
  while (digits[end - 1] === "0") {
    end -= 1;
  }
  return digits.slice(0, end);
}

function faceOf([x, y, z]: readonly [number, number, number]): { face: number; u: number; v: number } {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  if (ax >= ay && ax >= az) {
    return x > 0 ? { face: 0, u: y / x, v: z / x } : { face: 3, u: z / x, v: y / x };
  }
  if (ay >= az) {
    return y > 0 ? { face: 1, u: -x / y, v: z / y } : { face: 4, u: z / y, v: -x / y };
  }
  return z > 0 ? { face: 2, u: -x / z, v: -y / z } : { face: 5, u: -y / z, v: -x / z };
}

/** S2's quadratic transform of a cell's share of the face to the plane of the cube. */
function toPlane(share: number): number {
  return share >= 0.5 ? (4 * share * share - 1) / 3 : (1 - 4 * (1 - share) * (1 - share)) / 3;
}

function fromPlane(plane: number): number {
  return plane >= 0 ? 0.5 * Math.sqrt(1 + 3 * plane) : 1 - 0.5 * Math.sqrt(1 - 3 * plane);
}

function toCoordinates(face: number, u: number, v: number): Coordinates {
  const [x, y, z] = [
    [1, u, v],
    [-u, 1, v],
    [-u, -v, 1],
    [-1, -v, -u],
    [v, -1, -u],
    [v, u, -1],
  ][face] ?? [1, 0, 0];
  return {
    latitude: Math.atan2(z ?? 0, Math.hypot(x ?? 0, y ?? 0)) * 180 / Math.PI,
    longitude: Math.atan2(y ?? 0, x ?? 0) * 180 / Math.PI,
  };
}
