import { expect, test } from "bun:test";
import { generatedCsv, generatedHouses } from "./generated_city.ts";
import { mixtureOf } from "./mixed_inputs.ts";
import { growthOf, threadCpu } from "./thread_cpu.ts";

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
