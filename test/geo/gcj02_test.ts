import { expect, test } from "bun:test";
import fc from "fast-check";
import { distanceM } from "../../src/geo/distance_m.ts";
import { gcj02ToWgs84, wgs84ToGcj02 } from "../../src/geo/gcj02.ts";

/** Points of mainland China. */
const inChina = fc.record({
  latitude: fc.double({ min: 18, max: 53, noNaN: true }),
  longitude: fc.double({ min: 74, max: 134, noNaN: true }),
});

test("gcj02ToWgs84() meets the known pairs", () => {
  const pairs = [
    [31.22281206362763, 121.46840659541449, 31.224731304675522, 121.46385323166844],
    [37.33644561966912, 122.48151345759582, 37.33557, 122.47664],
  ] as const;
  for (const [fromLatitude, fromLongitude, latitude, longitude] of pairs) {
    const moved = gcj02ToWgs84({ latitude: fromLatitude, longitude: fromLongitude });
    expect(distanceM(moved, { latitude, longitude })).toBeLessThan(1);
  }
});

test("gcj02ToWgs84() undoes wgs84ToGcj02() to under a centimetre", () => {
  fc.assert(fc.property(inChina, (point) => distanceM(gcj02ToWgs84(wgs84ToGcj02(point)), point) < 0.01));
});

test("wgs84ToGcj02() moves every point of China by less than 1.5 km, and by some", () => {
  fc.assert(fc.property(inChina, (point) => {
    const movedM = distanceM(wgs84ToGcj02(point), point);
    return movedM > 1 && movedM < 1500;
  }));
});
