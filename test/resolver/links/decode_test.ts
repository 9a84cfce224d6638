import fc from "fast-check";
import { expect, test } from "bun:test";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { decodeS2Cell } from "../../../src/geo/s2_cell.ts";
import {
  decodeGe0,
  decodeGoogleFeature,
  decodeMapyRoute,
  decodeOsmShortlink,
  readGeohash,
} from "../../../src/resolver/links/decoders.ts";

const anywhere = fc.record({
  latitude: fc.double({ min: -89.9, max: 89.9, noNaN: true }),
  longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
});

/** Fractions of both axes, in bits from the most significant one. */
function bitsOf(point: Coordinates, count: number): readonly (readonly [x: number, y: number])[] {
  const x = Math.floor(((point.longitude + 180) / 360) * 2 ** count);
  const y = Math.floor(((point.latitude + 90) / 180) * 2 ** count);
  return Array.from({ length: count }, (_, index) => {
    const unit = 2 ** (count - 1 - index);
    return [Math.floor(x / unit) % 2, Math.floor(y / unit) % 2] as const;
  });
}

function lettersOf(bits: readonly number[], size: number, alphabet: string): string {
  let text = "";
  for (let at = 0; at < bits.length; at += size) {
    text += alphabet[bits.slice(at, at + size).reduce((value, bit) => value * 2 + bit, 0)];
  }
  return text;
}

const UPPER_FIRST = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

test("decodeOsmShortlink() stays inside the cell that was encoded", () => {
  fc.assert(fc.property(anywhere, (point) => {
    const code = lettersOf(bitsOf(point, 30).flat(), 6, `${UPPER_FIRST}_~`);
    const decoded = decodeOsmShortlink(code);
    return decoded !== undefined && distanceM(decoded.coordinates, point) < 0.1;
  }));
});

test("readGeohash() stays inside the cell that was encoded", () => {
  fc.assert(fc.property(anywhere, fc.integer({ min: 1, max: 6 }), (point, half) => {
    const bits = bitsOf(point, half * 5).flat();
    const cell = readGeohash(lettersOf(bits, 5, "0123456789bcdefghjkmnpqrstuvwxyz"));
    return cell !== undefined &&
      Math.abs(cell.coordinates.latitude - point.latitude) <= 90 / 2 ** (half * 5) + 1e-9 &&
      Math.abs(cell.coordinates.longitude - point.longitude) <= 180 / 2 ** (half * 5) + 1e-9;
  }));
});

test("decodeGe0() stays inside the cell that was encoded", () => {
  fc.assert(fc.property(anywhere, (point) => {
    const bits = bitsOf(point, 27).flatMap(([x, y]) => [y, x]);
    const decoded = decodeGe0(`o${lettersOf(bits, 6, `${UPPER_FIRST}-_`)}`);
    return decoded !== undefined && distanceM(decoded.coordinates, point) < 1;
  }));
});

test("decodeS2Cell() meets the faces' middles and a known cell, and refuses what is no cell", () => {
  const middles = [[0, 0], [0, 90], [90, undefined], [0, 180], [0, -90], [-90, undefined]] as const;
  for (const [face, [latitude, longitude]] of middles.entries()) {
    const middle = decodeS2Cell((BigInt(face) << 61n) + (1n << 60n))?.center;
    expect(middle?.latitude).toBeCloseTo(latitude, 4);
    if (longitude !== undefined) {
      expect(Math.abs(middle?.longitude ?? 0)).toBeCloseTo(Math.abs(longitude), 4);
    }
  }
  const known = decodeS2Cell(0x47a84fb831937021n)?.center;
  expect(distanceM(known ?? { latitude: 0, longitude: 0 }, { latitude: 52.485822, longitude: 13.423688 })).toBeLessThan(
    1,
  );
  expect(decodeS2Cell(0n)).toBeUndefined();
  expect(decodeS2Cell(0xf000000000000000n)).toBeUndefined();
});

test("decodeGoogleFeature() reads feature ids and place ids and nothing else", () => {
  const place = decodeGoogleFeature("ChIJKxjxuaNqkFQR3CK6O1HNNqY");
  expect(place?.accuracyM).toBe(7000);
  expect(place?.coordinates.latitude).toBeCloseTo(47.5952, 3);
  expect(place?.coordinates.longitude).toBeCloseTo(-122.3332, 3);
  for (
    const text of ["", "0x0:0x0", "0x1:0x2", "ChIJ", "ChIJKxjxuaNqkFQR3CK6O1HNNq", "GhIJQWDl0CIeQUARxks3icF8U8A", "no"]
  ) {
    expect(decodeGoogleFeature(text)).toBeUndefined();
  }
});

test("decodeMapyRoute() reads positions and differences, and refuses what is cut or not of its alphabet", () => {
  const points = decodeMapyRoute("9gz-HxYH7ngonA6") ?? [];
  const wanted = [{ latitude: 50.124511, longitude: 14.405749 }, { latitude: 50.123878, longitude: 14.410105 }];
  expect(points.length).toBe(2);
  for (const [index, point] of points.entries()) {
    expect(distanceM(point, wanted[index] ?? point)).toBeLessThan(0.2);
  }
  expect(decodeMapyRoute("9gz-HxYH7ngonA")).toBeUndefined();
  expect(decodeMapyRoute("9gz=")).toBeUndefined();
  expect(decodeMapyRoute("")).toEqual([]);
});

test("the decoders never throw and never leave the globe", () => {
  fc.assert(fc.property(fc.string({ maxLength: 40 }), (text) => {
    const points = [
      decodeOsmShortlink(text)?.coordinates,
      readGeohash(text)?.coordinates,
      decodeGe0(text)?.coordinates,
      decodeGoogleFeature(text)?.coordinates,
    ];
    return points.every((point) =>
      point === undefined || (Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180)
    );
  }));
});
