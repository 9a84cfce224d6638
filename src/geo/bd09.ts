import type { Coordinates } from "../domain/coordinates.ts";

/** The angular frequency of BD-09's wobble, as published. */
const WOBBLE = (Math.PI * 3000) / 180;

/**
 * BD-09 (Baidu's datum, in degrees) to GCJ-02. The published inverse is an approximation, good to about a metre.
 *
 * Source: the formulas published as coordtransform (github.com/wandergis/coordtransform).
 *
 * @example
 * ```ts
 * bd09ToGcj02({ latitude: 39.915, longitude: 116.404 }).latitude.toFixed(4); // "39.9087"
 * ```
 */
export function bd09ToGcj02(point: Coordinates): Coordinates {
  const x = point.longitude - 0.0065;
  const y = point.latitude - 0.006;
  const radius = Math.hypot(x, y) - 0.00002 * Math.sin(y * WOBBLE);
  const angle = Math.atan2(y, x) - 0.000003 * Math.cos(x * WOBBLE);
  return { latitude: radius * Math.sin(angle), longitude: radius * Math.cos(angle) };
}

/** Lower bounds of |y| in metres of Baidu's six bands, from the pole to the equator. */
const BANDS_M = [12_890_594.86, 8_362_377.87, 5_591_021, 3_481_989.83, 1_678_043.12, 0] as const;

/** Per band: offset and factor of longitude, seven coefficients of latitude (powers 0 to 6), and the unit of y in metres. */
const COEFFICIENTS: readonly (readonly number[])[] = [
  [
    1.410526172116255e-8,
    8.98305509648872e-6,
    -1.9939833816331,
    200.9824383106796,
    -187.2403703815547,
    91.6087516669843,
    -23.38765649603339,
    2.57121317296198,
    -0.03801003308653,
    17_337_981.2,
  ],
  [
    -7.435856389565537e-9,
    8.983055097726239e-6,
    -0.78625201886289,
    96.32687599759846,
    -1.85204757529826,
    -59.36935905485877,
    47.40033549296737,
    -16.50741931063887,
    2.28786674699375,
    10_260_144.86,
  ],
  [
    -3.030883460898826e-8,
    8.98305509983578e-6,
    0.30071316287616,
    59.74293618442277,
    7.357984074871,
    -25.38371002664745,
    13.45380521110908,
    -3.29883767235584,
    0.32710905363475,
    6_856_817.37,
  ],
  [
    -1.981981304930552e-8,
    8.983055099779535e-6,
    0.03278182852591,
    40.31678527705744,
    0.65659298677277,
    -4.44255534477492,
    0.85341911805263,
    0.12923347998204,
    -0.04625736007561,
    4_482_777.06,
  ],
  [
    3.09191371068437e-9,
    8.983055096812155e-6,
    6.995724062e-5,
    23.10934304144901,
    -2.3663490511e-4,
    -0.6321817810242,
    -0.00663494467273,
    0.03430082397953,
    -0.00466043876332,
    2_555_164.4,
  ],
  [
    2.890871144776878e-9,
    8.983055095805407e-6,
    -3.068298e-8,
    7.47137025468032,
    -3.53937994e-6,
    -0.02145144861037,
    -1.234426596e-5,
    1.0322952773e-4,
    -3.23890364e-6,
    826_088.5,
  ],
];

/**
 * Baidu's Mercator metres (BD-09MC) to BD-09 degrees.
 *
 * Source: the polynomials of Baidu's own map script, as published in coordinate converters.
 *
 * @example
 * ```ts
 * bd09McToBd09(12943772.884424742, 4832666.423350099).longitude.toFixed(5); // "116.27462"
 * ```
 */
export function bd09McToBd09(x: number, y: number): Coordinates {
  const band = BANDS_M.findIndex((lowest) => Math.abs(y) >= lowest);
  const [offset = 0, factor = 0, ...rest] = COEFFICIENTS[band] ?? [];
  const ratio = Math.abs(y) / (rest.pop() ?? 1);
  // Horner's scheme: the highest power comes last in the table.
  const latitude = rest.reduceRight((sum, coefficient) => sum * ratio + coefficient, 0);
  return { latitude: Math.sign(y) * latitude, longitude: Math.sign(x) * (offset + factor * Math.abs(x)) };
}
