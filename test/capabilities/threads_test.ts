import { afterAll, expect, test } from "bun:test";
import { openCollector } from "../../src/capabilities/process_stats.ts";
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

/** Uses this much CPU time, and lets timers run as a worker does. */
async function work(cpuMs: number): Promise<void> {
  const from = process.threadCpuUsage();
  let sum = 0;
  for (;;) {
    for (let i = 0; i < 100_000; i++) {
      sum = Math.sqrt(sum + i);
    }
    const { user, system } = process.threadCpuUsage(from);
    if ((user + system) / 1000 >= cpuMs) {
      return;
    }
    await Bun.sleep(1);
  }
}

/** @param growth of the heap with each collection of recent garbage. Bytes */
function counted(growth = 0) {
  const counts = { recent: 0, all: 0 };
  const engine = {
    collectRecent: () => ++counts.recent * growth,
    collectAll: () => void counts.all++,
  };
  return { counts, engine };
}

test("openCollector() collects by the work that is done, and not after it is closed", async () => {
  const { counts, engine } = counted();
  const collector = openCollector({ full: "regularly", engine });
  await Bun.sleep(100);
  expect(counts.recent).toBe(0);
  await work(500);
  expect(counts.recent).toBeWithin(2, 7);
  collector.close();
  const { recent } = counts;
  await work(200);
  expect(counts.recent).toBe(recent);
});

test("openCollector() collects everything now and then", async () => {
  const { counts, engine } = counted();
  const collector = openCollector({ full: "regularly", engine, workMs: 5 });
  while (counts.all === 0) {
    await work(10);
  }
  collector.close();
  // The loop looks a little later.
  expect(counts.recent).toBeWithin(49, 70);
  expect(counts.all).toBe(1);
});

test("openCollector() collects everything only where the heap has grown, if nobody may wait for it", async () => {
  const { counts, engine } = counted();
  const collector = openCollector({ full: "when grown", engine, workMs: 5 });
  while (counts.recent < 60) {
    await work(10);
  }
  collector.close();
  expect(counts.all).toBe(0);
});

test.each(["regularly", "when grown"] as const)(
  "openCollector() (%s) collects everything where the heap grows",
  async (full) => {
    const { counts, engine } = counted(10 * 2 ** 20);
    const collector = openCollector({ full, engine, workMs: 5 });
    while (counts.all < 2) {
      await work(10);
    }
    collector.close();
    // The first collection says how large the heap is, and by the fourth it has grown by 30 MiB.
    expect(counts.recent).toBeWithin(8, 12);
  },
);
