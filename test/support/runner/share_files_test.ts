import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { shareFiles, SLOW_FILES } from "./share_files.ts";

const SLOW = Object.keys(SLOW_FILES);

test("SLOW_FILES names files that exist, the slowest first", () => {
  expect(SLOW.filter((file) => !existsSync(file))).toEqual([]);
  const seconds = Object.values(SLOW_FILES);
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
});

test("shareFiles() gives every file to one process, and the slow ones to different processes", () => {
  const files = [...SLOW, ...Array.from({ length: 300 }, (_, i) => `test/quick_${i}_test.ts`)];
  const shares = shareFiles(files, 3);
  expect(shares.flat().toSorted()).toEqual(files.toSorted());
  expect(new Set(shares.map(([first]) => first))).toEqual(new Set(SLOW.slice(0, 3)));
  const seconds = shares.map((share) => share.reduce((sum, file) => sum + (SLOW_FILES[file] ?? 1), 0));
  expect(Math.max(...seconds) - Math.min(...seconds)).toBeLessThan(5);
});

test("shareFiles() shares the same files in the same way, in whatever order they come", () => {
  expect(shareFiles(SLOW.toReversed(), 4)).toEqual(shareFiles(SLOW, 4));
});
