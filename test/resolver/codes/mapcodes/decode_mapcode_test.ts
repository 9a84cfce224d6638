import { expect, test } from "bun:test";
import fc from "fast-check";
import { decodeMapcode } from "../../../../src/resolver/codes/mapcodes/decode_mapcode.ts";
import { areaAt, territories, type Territory } from "../../../../src/resolver/codes/mapcodes/territories.ts";
import { encodeMapcodes } from "../../../support/codes/mapcode_encoder.ts";
import { sharedData } from "../../../support/files/shared_data.ts";
import { examples } from "../../../support/runner/depth.ts";

/** Microdegrees: doubles at an edge of a cell. */
const HAIR = 0.01;

/** Codes that the Mapcode Foundation publishes with their points, of each form and kind of area. */
test.each([
  ["VHXGB.1J9J", 52.376514, 4.908542],
  ["VHXGB.1J9J-RD", 52.376514, 4.908543],
  ["NLD 49.4V", 52.376514, 4.908542],
  ["NLD 49.4V-K2", 52.376514, 4.908543],
  ["NLD 00.XX", 52.383984, 4.865401],
  ["US-CA XX.XX", 34.00956, -118.210572],
  ["VAT 5D.2J", 41.9035, 12.452],
  ["VAT J0PX.VN7", 41.9035, 12.452],
  ["GIB 6FCF.4C6", 36.133629, -5.353212],
  ["IN-NL WKS.H6", 26.904854, 95.138497],
  ["ATA HK3N.ZZLZ", -90, 0],
  ["ZH0H0.H1HG", 90, 0],
  ["ZZ0X0.B16G-4K", 90, 179],
])("decodeMapcode() finds the cell of %s", (code, latitude, longitude) => {
  expect(missOf(code, latitude, longitude)).toBeLessThan(0.00006);
});

test.each(["NLD ZZ.ZZ", "NLD 4.4V", "NLD 49.4V-Z1", "NLD AB.4V", "NLD 49.UU", "NLD .", "NLD 123456.7"])(
  "decodeMapcode() has no cell for %s",
  (text) => {
    const [code = "", written = ""] = text.split(" ");
    const territory = territories().byCode(code);
    expect(territory === undefined ? undefined : decodeMapcode(written, territory)).toBeUndefined();
  },
);

test("decodeMapcode() leads back to a cell around the point, for every code of a point in a territory", () => {
  const { all } = territories();
  const cases = fc.constantFrom(...all).chain((territory) => {
    const area = fc.integer({ min: territory.from, max: territory.to - 1 }).map((index) => areaAt(index));
    return area.chain(({ west, south, east, north }) =>
      fc.record({
        territory: fc.constant(territory),
        latitude: fc.integer({ min: Math.max(-90_000_000, south), max: Math.min(89_999_999, north - 1) }),
        longitude: fc.integer({ min: west, max: east - 1 }),
      })
    );
  }).filter((point) => !isOnEdge(point));
  let codes = 0;
  fc.assert(
    fc.property(cases, ({ territory, latitude, longitude }) => {
      for (const code of encodeMapcodes({ latitude, longitude }, territory)) {
        codes += 1;
        const bounds = decodeMapcode(code, territory)?.bounds;
        const [west, south, east, north] = (bounds ?? []).map((degrees) => degrees * 1e6);
        const isInside = south !== undefined && north !== undefined && south - HAIR <= latitude &&
          latitude <= north + HAIR && [0, 360e6, -360e6].some((turn) =>
            west !== undefined && east !== undefined && west - HAIR <= longitude + turn &&
            longitude + turn <= east + HAIR
          );
        if (!isInside) {
          throw new Error(`${territory.code} ${code} of ${latitude}, ${longitude} is ${String(bounds)}`);
        }
      }
    }),
    { numRuns: examples(3_000) },
  );
  expect(codes).toBeGreaterThan(examples(3_000));
});

/** On the very edge of an area a cell may share nothing but that edge with the areas that it is restricted to. */
function isOnEdge(
  { territory, latitude, longitude }: { territory: Territory; latitude: number; longitude: number },
): boolean {
  return Array.from({ length: territory.to - territory.from }, (_, i) => areaAt(territory.from + i)).some((
    { west, south, east, north },
  ) => [south, north - 1, north].includes(latitude) || [west, east - 1, east].includes(longitude));
}

const vectors = sharedData("vectors/shortcode-mapcode.jsonl");

test.if(vectors !== undefined)("decodeMapcode() finds the cell of every vector of the Mapcode Foundation", async () => {
  const lines = (await Bun.file(vectors ?? "").text()).split("\n").filter((line) => line !== "");
  const misses = lines.map((line): { code: string; lat: number; lon: number } => JSON.parse(line))
    .filter(({ code, lat, lon }) => missOf(code, lat, lon) > HAIR / 1e6);
  expect(misses).toEqual([]);
  expect(lines.length).toBe(15_832);
});

/** How far outside of a code's cell a point lies, in degrees. */
function missOf(text: string, latitude: number, longitude: number): number {
  const [code = "", written = code] = text.split(" ");
  const territory = written === code ? territories().world : territories().byCode(code);
  const bounds = territory === undefined ? undefined : decodeMapcode(written, territory)?.bounds;
  if (bounds === undefined) {
    return Number.POSITIVE_INFINITY;
  }
  const [west, south, east, north] = bounds;
  const aside = [0, 360, -360].map((turn) => Math.max(west - longitude - turn, longitude + turn - east, 0));
  return Math.max(south - latitude, latitude - north, Math.min(...aside));
}
