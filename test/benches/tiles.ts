import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildGazetteer } from "../../src/gazetteer/builder/build_gazetteer.ts";
import type { StreetInput } from "../../src/gazetteer/builder/streets/street_row.ts";
import { openFile } from "../../src/gazetteer/file/open_file.ts";
import { composeGazetteers } from "../../src/gazetteer/set/compose.ts";
import { worldX, worldY } from "../../src/geo/web_mercator.ts";
import { readOutlines } from "../../src/tiles/data/outlines.ts";
import { drawTile } from "../../src/tiles/draw_tile.ts";
import { groundLevels } from "../../src/tiles/layers/ground.ts";
import { placePyramid } from "../../src/tiles/layers/place_pyramid.ts";
import { figure } from "../support/benches/figure.ts";
import { cpuUs, cpuUsSince } from "../support/benches/measure.ts";
import { placeOf, streetIn } from "../support/gazetteers/plain_records.ts";
import { seeded } from "../support/random/random.ts";

/**
 * Processor milliseconds a tile, uncached, gzip included: a city of 40,000 streets on 20 km (London's core has as many) with 30 houses each,
 * 100,000 places around it, the land of the world. The worst of each zoom's tiles around the middle. `bun
 * test/benches/tiles.ts`
 */
const STREETS = 40_000;
const HOUSES_PER_STREET = 30;
const PLACES = 100_000;
const MIDDLE = { latitude: 51.5, longitude: -0.1 };
const ROUNDS = 20;
const TARGET_MS = 20;

const next = seeded(8);
const folder = mkdtempSync(join(tmpdir(), "locus-tiles-"));
try {
  const gazetteer = openCity();
  const bytes = await Bun.file(new URL("../../src/tiles/data/outlines.bin", import.meta.url)).bytes();
  const from = process.cpuUsage();
  const ground = groundLevels(readOutlines(Bun.gunzipSync(bytes)));
  figure("laying out the ground, once", cpuUsSince(from) / 1000, { unit: "ms" });
  const ranking = process.cpuUsage();
  const pyramid = placePyramid(gazetteer);
  figure(`ranking ${PLACES} places, once a version`, cpuUsSince(ranking) / 1000, { unit: "ms" });
  for (const z of [0, 2, 4, 6, 8, 10, 11, 12, 13, 14, 16]) {
    const at = (share: number): number => Math.floor(share * 2 ** z);
    const tile = { z, x: at(worldX(MIDDLE.longitude)), y: at(worldY(MIDDLE.latitude)) };
    const draw = () =>
      Bun.gzipSync(drawTile({ gazetteer, ground, pyramid }, { tile, languages: ["en"] }), { level: 4 });
    const { length } = draw();
    const ms = cpuUs(draw, ROUNDS, 1) / 1000;
    figure(`a tile of zoom ${z}, ${Math.ceil(length / 1024)} kB`, ms, { unit: "ms", atMost: TARGET_MS });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function openCity() {
  const datasets = [{ name: "synthetic", version: "1", licence: "CC0", attribution: "" }];
  const { latitude, longitude } = MIDDLE;
  const places = [
    placeOf("XX", ["country", "country", "Xland", latitude, longitude, 3_000, 9_000_000]),
    placeOf("XX", ["city", "locality", "City", latitude, longitude, 3_000, 9_000_000, "country"]),
    ...Array.from({ length: PLACES }, (_, i) => {
      const population = Math.floor(1e6 * next() ** 6);
      const at = [latitude + (next() - 0.5) * 8, longitude + (next() - 0.5) * 12] as const;
      return placeOf("XX", [`town:${i}`, "locality", `Town ${i}`, ...at, 3_000, population, "country"]);
    }),
  ];
  const worldPath = join(folder, "world");
  const cityPath = join(folder, "city");
  buildGazetteer({ datasets, places: places.slice(0, 1), areas: [] }, { outputPath: worldPath });
  const streets = { streets: streetsOf(), namedPlaces: [], postcodes: [], codes: [] };
  buildGazetteer({ datasets, places, areas: [] }, { outputPath: cityPath, streets });
  return composeGazetteers({ world: openFile(worldPath), countries: new Map([["XX", openFile(cityPath)]]) });
}

/** Bent lines of 100 m to 3 km, the short ones most. */
function* streetsOf(): Generator<StreetInput> {
  for (let i = 0; i < STREETS; i++) {
    const points = 12;
    const lengthE7 = (100 + 2900 * next() ** 5) * 90;
    const angle = next() * 2 * Math.PI;
    const latitude = (MIDDLE.latitude + (next() - 0.5) * 0.2) * 1e7;
    const longitude = (MIDDLE.longitude + (next() - 0.5) * 0.3) * 1e7;
    const path = Int32Array.from({ length: points * 2 }, (_, k) => {
      const along = Math.floor(k / 2) / (points - 1) * lengthE7;
      const bend = (next() - 0.5) * 2000;
      return k % 2 === 0 ? latitude + along * Math.sin(angle) + bend : longitude + along * Math.cos(angle) * 1.6 + bend;
    });
    yield streetIn("city", `${i} Street`, {
      key: `street:${i}`,
      paths: [path],
      houses: Array.from({ length: HOUSES_PER_STREET }, (_, k) => ({
        number: String(k + 1),
        point: {
          latitudeE7: Math.round(path[k % points * 2]! + 500),
          longitudeE7: Math.round(path[k % points * 2 + 1]! + k),
        },
      })),
    });
  }
}
