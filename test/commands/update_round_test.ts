import { describe, expect, test } from "bun:test";
import { utimesSync } from "node:fs";
import { join } from "node:path";
import { gazetteerFolder } from "../../src/commands/gazetteer_path.ts";
import { isUpdateDue, updateGazetteerRound } from "../../src/commands/gazetteer/rounds/update_round.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { addTown } from "../support/services/s3_fleet.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe("isUpdateDue()", () => {
  const rows: readonly (readonly [after: number, hour: number, interval: "daily" | "weekly", isDue: boolean])[] = [
    [1 * DAY_MS, 3, "daily", true],
    [1 * DAY_MS, 14, "daily", false],
    [2 * DAY_MS, 14, "daily", true],
    [6 * DAY_MS, 3, "weekly", false],
    [7 * DAY_MS, 3, "weekly", true],
    [7 * DAY_MS, 0, "weekly", false],
    [9 * DAY_MS, 12, "weekly", true],
  ];
  for (const [after, hour, interval, isDue] of rows) {
    test(`${interval}, ${after / DAY_MS} days after the last one, at ${hour}: ${isDue}`, () => {
      expect(isUpdateDue(interval, { lastMs: 0, nowMs: after, hour, jitter: 0.5 })).toBe(isDue);
    });
  }
});

test("a worker updates data that is due once, and logs what it did", async () => {
  const dataDir = smallDataDir();
  await addTown(dataDir);
  const folder = gazetteerFolder(dataDir);
  const old = new Date(Date.now() - 9 * DAY_MS);
  utimesSync(join(folder, "manifest.json"), old, old);
  const lines: string[] = [];
  const clock = { now: () => new Date() };
  const logger = createLogger({ level: "info", format: "json", clock, write: (line) => lines.push(line) });
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir };
  const { signal } = new AbortController();
  const round = { interval: "weekly", folder, logger, now: clock.now, environment, signal } as const;
  await updateGazetteerRound(round);
  await updateGazetteerRound(round);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    code: 0,
    output: "town is a file of your own: add it again to update it",
  });
});
