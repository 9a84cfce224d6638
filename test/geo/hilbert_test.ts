import { expect, test } from "bun:test";
import { hilbert } from "../../src/geo/hilbert.ts";

const CELL = { latitude: 180 / 65_536, longitude: 360 / 65_536 };

test("hilbert() gives every cell of a corner its own place, and neighbours on the curve are neighbours on the map", () => {
  const side = 32;
  const cells = Array.from({ length: side * side }, (_, i) => ({ x: i % side, y: Math.floor(i / side) }))
    .map(({ x, y }) => ({
      x,
      y,
      at: hilbert({ latitude: -90 + (y + 0.5) * CELL.latitude, longitude: -180 + (x + 0.5) * CELL.longitude }),
    }))
    .sort((one, other) => one.at - other.at);
  expect(cells.map(({ at }) => at)).toEqual(cells.map((_, index) => index));
  for (const [index, cell] of cells.entries()) {
    const before = cells[index - 1];
    if (before !== undefined) {
      expect(Math.abs(cell.x - before.x) + Math.abs(cell.y - before.y)).toBe(1);
    }
  }
});

test("hilbert() takes the edges of the world", () => {
  expect(hilbert({ latitude: -90, longitude: -180 })).toBe(0);
  expect(hilbert({ latitude: 90, longitude: 180 })).toBeLessThan(2 ** 32);
});
