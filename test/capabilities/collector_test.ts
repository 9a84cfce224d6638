import { expect, test } from "bun:test";
import { openCollector } from "../../src/capabilities/collector.ts";

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
  const counts = { recent: 0, all: 0, background: 0 };
  const engine = {
    collectRecent: () => ++counts.recent * growth,
    collectAll: () => void counts.all++,
    collectInBackground: () => void counts.background++,
  };
  return { counts, engine };
}

test("openCollector() collects by the work that is done, and not after it is closed", async () => {
  const { counts, engine } = counted();
  const collector = openCollector({ full: "at once", engine });
  await Bun.sleep(100);
  expect(counts.recent).toBe(0);
  await work(500);
  expect(counts.recent).toBeWithin(2, 7);
  collector.close();
  const { recent } = counts;
  await work(200);
  expect(counts.recent).toBe(recent);
});

test.each(["at once", "in the background"] as const)(
  "openCollector() collects everything %s now and then",
  async (full) => {
    const { counts, engine } = counted();
    const collector = openCollector({ full, engine, workMs: 5 });
    while (counts.all + counts.background === 0) {
      await work(10);
    }
    collector.close();
    // The loop looks a little later.
    expect(counts.recent).toBeWithin(49, 70);
    expect(counts).toMatchObject(full === "at once" ? { all: 1, background: 0 } : { all: 0, background: 1 });
  },
);

test("openCollector() collects everything earlier where what is in use grows", async () => {
  const { counts, engine } = counted(10 * 2 ** 20);
  const collector = openCollector({ full: "at once", engine, workMs: 5 });
  while (counts.all < 2) {
    await work(10);
  }
  collector.close();
  // The first collection says how large the heap is, and by the fourth it has grown by 30 MiB.
  expect(counts.recent).toBeWithin(8, 12);
});
