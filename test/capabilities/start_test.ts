import { afterEach, expect, test } from "bun:test";
import { openWarmUp } from "../../src/capabilities/open_warm_up.ts";
import { readMigrations } from "../../src/capabilities/stores/migrations.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { until } from "../support/runner/patience.ts";

const world = smallWorld();
const LOOK_MS = 5;
let open: { close(): void } | undefined;
afterEach(() => open?.close());

test("openWarmUp() uses the current gazetteer, step by step, until it is closed", async () => {
  let steps = 0;
  const warmUp = openWarmUp({
    gazetteer() {
      steps++;
      return world;
    },
    answered: () => 0,
    quietMs: 0,
  });
  expect(steps).toBe(0);
  await until(() => steps > 3);
  warmUp.close();
  const before = steps;
  await Bun.sleep(20 * LOOK_MS);
  expect(steps).toBe(before);
});

test("openWarmUp() loads code before its first step, and goes on where that fails", async () => {
  const calls: string[] = [];
  open = openWarmUp({
    gazetteer() {
      calls.push("step");
      return world;
    },
    load() {
      calls.push("load");
      return Promise.reject(new Error("no such file"));
    },
    answered: () => 0,
    quietMs: 0,
  });
  await until(() => calls.length > 2);
  expect(calls.slice(0, 3)).toEqual(["load", "step", "step"]);
});

test("openWarmUp() pauses while calls are answered", async () => {
  let steps = 0;
  let looks = 0;
  let answered = 0;
  let isBusy = true;
  open = openWarmUp({
    gazetteer() {
      steps++;
      return world;
    },
    answered() {
      looks++;
      return isBusy ? answered++ : answered;
    },
    quietMs: 0,
  });
  await until(() => looks > 20);
  expect(steps).toBe(0);
  isBusy = false;
  await until(() => steps > 0);
});

test("openWarmUp() ends when as many calls were answered as it has steps", async () => {
  let steps = 0;
  let looks = 0;
  open = openWarmUp({
    gazetteer() {
      steps++;
      return world;
    },
    answered: () => looks++ === 0 ? 0 : 1_000_000,
    quietMs: 0,
  });
  await until(() => looks > 1);
  await Bun.sleep(20 * LOOK_MS);
  expect([looks, steps]).toEqual([2, 0]);
});

test("readMigrations() reads all of ours, oldest first", async () => {
  const migrations = await readMigrations();
  expect(migrations.length).toBeGreaterThan(0);
  expect(migrations.map(({ when }) => when)).toEqual(migrations.map(({ when }) => when).toSorted((a, b) => a - b));
  expect(migrations.every(({ sql }) => sql.trim() !== "")).toBe(true);
});
