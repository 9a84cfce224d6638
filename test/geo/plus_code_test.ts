import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { decodePlusCode, encodePlusCode, recoverPlusCode } from "../../src/geo/plus_code.ts";
import { sharedData } from "../support/files/shared_data.ts";
import { pointArbitrary } from "../support/random/point_arbitrary.ts";

interface Vector {
  readonly op: "encode" | "decode" | "validity" | "short";
  readonly raw: readonly string[];
}

const path = sharedData("vectors/shortcode-olc.jsonl");
const vectors = path === undefined ? [] : parseVectors(await Bun.file(path).text());

describe("the Plus Code functions agree with the specification's own vectors", () => {
  for (const op of ["encode", "decode", "validity", "short"] as const) {
    const rows = vectors.filter((vector) => vector.op === op).map(({ raw }) => raw);
    test(`${op}: ${rows.length === 0 ? "shared data absent" : `${rows.length} vectors`}`, () => {
      expect(rows.filter((raw) => !agrees(op, raw))).toEqual([]);
    });
  }
});

test("decodePlusCode() gives a cell that holds the encoded point, at every length", () => {
  fc.assert(
    fc.property(pointArbitrary(), fc.constantFrom(2, 4, 6, 8, 10, 11, 12, 13, 14, 15), (point, length) => {
      const [west, south, east, north] = decodePlusCode(encodePlusCode(point, length)) ?? [0, 0, 0, 0];
      expect(point.latitude).toBeGreaterThanOrEqual(south - 1e-9);
      expect(point.latitude).toBeLessThanOrEqual(north + 1e-9);
      expect(point.longitude).toBeGreaterThanOrEqual(west - 1e-9);
      expect(point.longitude).toBeLessThanOrEqual(east + 1e-9);
    }),
  );
});

test("recoverPlusCode() finds the full code again from a place within 20 km", () => {
  fc.assert(
    fc.property(
      pointArbitrary({ latitudeMax: 80 }),
      fc.double({ min: -0.15, max: 0.15, noNaN: true }),
      (point, off) => {
        const full = encodePlusCode(point);
        const near = { latitude: point.latitude + off, longitude: point.longitude - off };
        expect(recoverPlusCode(full.slice(4), near)).toBe(full);
      },
    ),
  );
});

test("encodePlusCode() refuses a length no code has", () => {
  expect(() => encodePlusCode({ latitude: 0, longitude: 0 }, 7)).toThrow(RangeError);
});

function agrees(op: Vector["op"], raw: readonly string[]): boolean {
  const [code = "", second = "", third = "", fourth = "", fifth = "", sixth = ""] = raw;
  if (op === "encode") {
    return encodePlusCode({ latitude: Number(code), longitude: Number(second) }, Number(fifth)) === sixth;
  }
  if (op === "decode") {
    const expected = [fourth, third, sixth, fifth].map(Number);
    return decodePlusCode(code)?.every((edge, index) => Math.abs(edge - (expected[index] ?? 0)) < 1e-10) ?? false;
  }
  if (op === "validity") {
    const isShort = recoverPlusCode(code, { latitude: 0, longitude: 0 }) !== undefined;
    return String(decodePlusCode(code) !== undefined) === fourth && String(isShort) === third;
  }
  const reference = { latitude: Number(second), longitude: Number(third) };
  return (recoverPlusCode(fourth, reference) ?? fourth.toUpperCase()) === code;
}

function parseVectors(lines: string): readonly Vector[] {
  return lines.trim().split("\n").map((line): Vector => JSON.parse(line));
}
