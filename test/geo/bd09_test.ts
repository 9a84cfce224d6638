import { expect, test } from "bun:test";
import { bd09McToBd09, bd09ToGcj02 } from "../../src/geo/bd09.ts";
import { distanceM } from "../../src/geo/distance_m.ts";

/** Baidu's Mercator metres and its degrees, as converters of its own data give them. */
const PAIRS = [
  [12943772.884424742, 4832666.423350099, 39.961627073, 116.274625],
  [13221024.95, 3603638.53, 30.946576226, 118.765195582],
  [12958175, 4825923.77, 39.915, 116.404],
  [12958160.97, 4825907.72, 39.914889, 116.403874],
  [13525353.98, 3641593.36, 31.24, 121.499],
] as const;

test("bd09McToBd09() meets the known pairs", () => {
  for (const [x, y, latitude, longitude] of PAIRS) {
    expect(distanceM(bd09McToBd09(x, y), { latitude, longitude })).toBeLessThan(0.1);
  }
});

test("bd09McToBd09() is odd in both axes and continuous across its bands", () => {
  // Beyond 75 degrees Baidu's own polynomial jumps by a kilometre; nobody's map is there.
  for (const bandM of [1_678_043.12, 3_481_989.83, 5_591_021, 8_362_377.87]) {
    const below = bd09McToBd09(1e6, bandM - 0.01);
    expect(distanceM(below, bd09McToBd09(1e6, bandM + 0.01))).toBeLessThan(0.5);
    const mirrored = bd09McToBd09(-1e6, 0.01 - bandM);
    expect(mirrored).toEqual({ latitude: -below.latitude, longitude: -below.longitude });
  }
});

test("bd09ToGcj02() undoes the published forward formula to about a metre", () => {
  const wobble = (Math.PI * 3000) / 180;
  for (const [latitude, longitude] of [[39.9, 116.4], [31.2, 121.5], [22.5, 114.1], [43.8, 87.6]] as const) {
    const radius = Math.hypot(longitude, latitude) + 0.00002 * Math.sin(latitude * wobble);
    const angle = Math.atan2(latitude, longitude) + 0.000003 * Math.cos(longitude * wobble);
    const bd09 = { latitude: radius * Math.sin(angle) + 0.006, longitude: radius * Math.cos(angle) + 0.0065 };
    expect(distanceM(bd09ToGcj02(bd09), { latitude, longitude })).toBeLessThan(1.5);
  }
});
