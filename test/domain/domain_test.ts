import { expect, test } from "bun:test";
import { join } from "node:path";
import { nextTurn } from "../../src/domain/clock.ts";
import { type CoarseAnswer, missingStreets, type StreetArea } from "../../src/domain/missing_streets.ts";
import { inBlocks, normalBlock } from "../../src/domain/network.ts";
import { REASONS } from "../../src/domain/resolution.ts";
import { wordsOf } from "../support/texts/words.ts";
import { rowsOfFunction } from "../support/files/shared_data.ts";

test.each(rowsOfFunction<[string, string]>("normalBlock()"))("normalBlock(%j) is %j", (text, normal) => {
  expect(normalBlock(text)).toBe(normal);
  expect(normalBlock(normal)).toBe(normal);
});

test.each([
  "",
  " 10.0.0.1",
  ...wordsOf(`
  / 10.0.0.0/0 ::/0 ::ffff:0:0/96 10.0.0.0/33 ::1/129 10.0.0.0/8/8 10.0.0.0/ 10.0.0.0/08 10.0.0.0/-1 10.0.0.0/1e1
  010.0.0.1 10.0.0 256.0.0.1 0x10.0.0.1 localhost fe80::1%eth0 [::1] ::1]:80 1::2::3 2001:db8::1: 2001:10.0.0.1::1
  2001:db8 ::: shop.example
`),
])("normalBlock(%j) is undefined", (text) => {
  expect(normalBlock(text)).toBeUndefined();
});

test("inBlocks() matches first and last address of a block, and IPv4 in every form", () => {
  const isIn = inBlocks(["198.51.100.64/26", "2001:db8::/33", "192.0.2.7"]);
  const inside = ["198.51.100.64", "198.51.100.127", "::ffff:198.51.100.64", "::ffff:c633:6440", "192.0.2.7"];
  for (const address of [...inside, "2001:db8::", "2001:DB8:7fff:ffff:ffff:ffff:ffff:ffff"]) {
    expect([address, isIn(address)]).toEqual([address, true]);
  }
  const outside = ["198.51.100.63", "198.51.100.128", "192.0.2.8", "2001:db8:8000::", "::198.51.100.64", "::1"];
  for (const address of [...outside, "", "unknown", "192.0.2", "192.0.2.7/32", "192.0.2.7.5"]) {
    expect([address, isIn(address)]).toEqual([address, false]);
  }
});

const ZURICH: CoarseAnswer = {
  reasons: ["street_missing", "outside_coverage"],
  matches: { street: "missing", locality: "exact" },
  coordinates: { latitude: 47.37, longitude: 8.54 },
  countryCode: "CH",
};
const AROUND_ZURICH: StreetArea["bounds"] = [8, 47, 9, 48];

test("missingStreets() names the country of an answer without its street where none are loaded", () => {
  expect(missingStreets(ZURICH, [])).toBe("CH");
  expect(missingStreets({ ...ZURICH, matches: { house_number: "missing" } }, [])).toBe("CH");
  // Streets of a neighbour, and streets of the country that lie elsewhere.
  expect(missingStreets(ZURICH, [{ countryCode: "LI", bounds: AROUND_ZURICH }])).toBe("CH");
  expect(missingStreets(ZURICH, [{ countryCode: "CH", bounds: [9.47, 47.04, 9.6, 47.3] }])).toBe("CH");
});

test("missingStreets() is silent where streets are loaded, or where nothing finer was asked", () => {
  expect(missingStreets(ZURICH, [{ countryCode: "CH", bounds: AROUND_ZURICH }])).toBeUndefined();
  expect(missingStreets(ZURICH, [{ bounds: AROUND_ZURICH }])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, reasons: ["street_missing"] }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, matches: { postcode: "exact" } }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, matches: { street: "exact", houseNumber: "missing" } }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, coordinates: null }, [])).toBeUndefined();
  expect(missingStreets({ ...ZURICH, countryCode: undefined }, [])).toBeUndefined();
});

test("nextTurn() lets one of all waiting tasks do one step in each turn of the event loop, in order", async () => {
  let turn = 0;
  let isOver = false;
  const count = (): void => {
    turn++;
    if (!isOver) {
      setImmediate(count);
    }
  };
  setImmediate(count);
  const steps: (readonly [task: string, turn: number])[] = [];
  const task = async (name: string): Promise<void> => {
    for (let step = 0; step < 3; step++) {
      await nextTurn();
      steps.push([name, turn]);
    }
  };
  await Promise.all([task("a"), task("b"), task("c")]);
  isOver = true;
  expect(steps.map(([name]) => name).join("")).toBe("abcabcabc");
  expect(new Set(steps.map(([, at]) => at)).size).toBe(steps.length);
});

const GUIDE = join(import.meta.dir, "../../src/guides/using_the_api.md");

test("the guide has REASONS as its table", async () => {
  const guide = await Bun.file(GUIDE).text();
  const rows = [...guide.matchAll(/^\| `([a-z_]+)` +\| ([A-Z][^|]*)\|$/gmu)].map(([, reason, text = ""]) => [
    reason,
    text.trimEnd(),
  ]);
  expect(rows).toEqual(Object.entries(REASONS));
});
