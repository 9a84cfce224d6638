import { expect, test } from "bun:test";
import { benchRow, benchTable } from "./bench_table.ts";
import { generatedCsv, generatedHouses } from "./mixed/load_everything.ts";
import { mixtureOf } from "./mixed/mixed_inputs.ts";
import { growthOf, threadCpu } from "./mixed/served_tree.ts";
import { wordsOf } from "../texts/words.ts";

const line = JSON.stringify({
  name: "first start, to the first answer",
  value: 2,
  unit: "µs",
  target: { atMost: 3 },
  baseline: { name: "the package", value: 8 },
});

test("benchRow() says whether a target is met, and of no number that it is not", () => {
  expect([stateOf(3, { atMost: 3 }), stateOf(3.1, { atMost: 3 })]).toEqual(["met", "missed"]);
  expect([stateOf(3, { atLeast: 3 }), stateOf(2.9, { atLeast: 3 })]).toEqual(["met", "missed"]);
  expect([stateOf(Number.NaN, { atLeast: 3 }), stateOf(Number.NaN, { atMost: 3 })]).toEqual(["missed", "missed"]);
});

test("benchTable() puts target, verdict and baseline next to each figure", () => {
  const text = benchTable([benchRow("start", line)]);
  expect(text.split("\n")[1]?.split(/ {2,}/u)).toEqual(wordsOf(`
    start | first start, to the first answer | 2 µs | ≤ 3 µs | met | 0.25 × the package (8 µs)
  `));
});

function stateOf(value: number, target: object) {
  return benchRow("b", JSON.stringify({ name: "n", value, unit: "s", target })).state;
}

test("generatedHouses() has numbered streets with hyphenated numbers, long avenues and a street name in a hundred towns", () => {
  const houses = [...generatedHouses()];
  const streets = Map.groupBy(houses, ({ street, city }) => `${street}, ${city}`);
  const sizes = [...streets.values()].map((list) => list.length);
  expect(houses.length).toBeGreaterThanOrEqual(100_000);
  expect(sizes.filter((size) => size === 2000)).toHaveLength(15);
  expect([...streets.keys()].filter((street) => street.startsWith("Oak Street, "))).toHaveLength(100);
  expect(streets.get("23rd Avenue, Gridfield")?.[0]?.number).toBe("1-02");
  expect(new Set(houses.map(({ number, street, city }) => `${number} ${street} ${city}`)).size).toBe(houses.length);
});

test("generatedCsv() writes a row a house", () => {
  const [head, first] = generatedCsv().split("\n", 2);
  expect(head).toBe("LON,LAT,NUMBER,STREET,CITY,DISTRICT,REGION,POSTCODE");
  expect(first).toBe("-101.2992000,38.9000000,1-01,1st Street,Gridfield,Gridley,KS,67900");
});

test("mixtureOf() takes each class in its share and repeats its texts in turn", () => {
  const mixture = mixtureOf([
    { name: "one", share: 0.75, texts: ["a", "b", "c"] },
    { name: "other", share: 0.25, texts: ["d"] },
  ], 8);
  expect(mixture.toSorted()).toEqual(["a", "a", "b", "b", "c", "c", "d", "d"]);
});

test("growthOf() adds the threads of a process, and counts nothing of one that has ended", () => {
  const before = { pid: 7, threads: new Map([[7, 100], [8, 50], [9, 40]]) };
  const after = { pid: 7, threads: new Map([[7, 400], [8, 60], [10, 5]]) };
  expect(growthOf(before, after)).toEqual({ main: 300, all: 315 });
});

test.if(process.platform === "linux")("threadCpu() reads every thread of a process, its first one included", () => {
  const { pid, threads } = threadCpu(process.pid);
  expect(threads.get(pid)).toBeGreaterThan(0);
  expect(threads.size).toBeGreaterThan(1);
});
