import { afterAll, expect, test } from "bun:test";
import { openClusterer } from "../../src/capabilities/threads/clusterer.ts";
import { Problem } from "../../src/domain/problem.ts";
import { clusterPoints, groupedFeatures } from "../../src/maps/public/cluster_points.ts";
import { seeded } from "../support/random/seeded.ts";

const clusterer = openClusterer();
afterAll(() => clusterer.close());

function positions(count: number, seed: number): Float64Array<ArrayBuffer> {
  const random = seeded(seed);
  return Float64Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? 360 : 160) * (random() - 0.5));
}

test("a clusterer answers concurrent queries, each from its own map", async () => {
  const maps = [1, 2, 3].map((seed) => positions(700, seed));
  const views = [0, 5, 20].map((zoom) => ({ bounds: [-120, -60, 170, 70] as const, zoom }));
  const expected = maps.flatMap((map) => views.map((view) => groupedFeatures(clusterPoints(map), view)));
  const groups = maps.map((map) => clusterer.group(map));
  expect(await Promise.all(groups.flatMap((group) => views.map((view) => group.query(view))))).toEqual(expected);
  for (const group of groups) {
    group.forget();
  }
});

test("a query whose thread ends gets UNAVAILABLE, and the next one a new thread", async () => {
  const view = { bounds: [-180, -90, 180, 90] as const, zoom: 3 };
  const group = clusterer.group(positions(300, 4));
  const before = await group.query(view);
  const waiting = group.query(view).catch((error: unknown) => error);
  clusterer.close();
  const failure = await waiting;
  expect(failure instanceof Problem && failure.kind).toBe("UNAVAILABLE");
  expect(await group.query(view)).toEqual(before);
});
