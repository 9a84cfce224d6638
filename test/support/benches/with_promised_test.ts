import { expect, test } from "bun:test";
import { join } from "node:path";
import { benchRow } from "./bench_row.ts";
import { benchTable } from "./bench_table.ts";
import { PROMISED } from "./promised.ts";
import { withPromised } from "./with_promised.ts";

const line = JSON.stringify({
  name: "a label, mean",
  value: 2,
  unit: "µs",
  target: { atMost: 3 },
  baseline: { name: "the package", value: 8 },
});

test("withPromised() returns what was promised of the benches that ran, and not of others", () => {
  const rows = withPromised([benchRow("labels", line)], { chosen: ["labels"], isFull: false });
  expect(rows.map(({ figure, state }) => [figure, state])).toEqual([
    ["a label, mean", "met"],
    ["published examples", "not measured in this run"],
  ]);
});

test("withPromised() takes a bench's prose for no figure", () => {
  const rows = withPromised([benchRow("labels", "a label, mean: not today")], { chosen: ["labels"], isFull: false });
  expect(rows.filter(({ state }) => state === "not measured in this run")).toHaveLength(2);
});

test("benchRow() says whether a target is met, and of no number that it is not", () => {
  expect([stateOf(3, { atMost: 3 }), stateOf(3.1, { atMost: 3 })]).toEqual(["met", "missed"]);
  expect([stateOf(3, { atLeast: 3 }), stateOf(2.9, { atLeast: 3 })]).toEqual(["met", "missed"]);
  expect([stateOf(Number.NaN, { atLeast: 3 }), stateOf(Number.NaN, { atMost: 3 })]).toEqual(["missed", "missed"]);
});

test("benchTable() puts target, verdict, baseline and an earlier run next to each figure", () => {
  const text = benchTable([benchRow("labels", line)], [{ bench: "labels", figure: "a label, mean", value: 4 }]);
  expect(text.split("\n")[1]?.split(/ {2,}/u)).toEqual([
    "labels",
    "a label, mean",
    "2 µs",
    "≤ 3 µs",
    "met",
    "0.25 × the package (8 µs)",
    "4, × 0.50",
  ]);
});

test("PROMISED names benches that exist", async () => {
  const files = await Array.fromAsync(new Bun.Glob("*.ts").scan({ cwd: join(import.meta.dir, "../../benches") }));
  const unknown = PROMISED.filter(({ bench }) => !files.includes(`${bench}.ts`));
  expect(unknown).toEqual([]);
});

function stateOf(value: number, target: object) {
  return benchRow("b", JSON.stringify({ name: "n", value, unit: "s", target })).state;
}
