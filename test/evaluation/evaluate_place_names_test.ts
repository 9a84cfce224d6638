import { expect, test } from "bun:test";
import { evaluatePlaceNames } from "../../src/evaluation/mod.ts";
import { misspelt } from "../../src/evaluation/misspelt.ts";
import { smallWorld } from "../resolver/small_world.ts";

test("evaluatePlaceNames() counts right, found and wrong answers of every variant", () => {
  const places = [
    { name: "Utrecht", country: "Netherlands", coordinates: { latitude: 52.09, longitude: 5.12 } },
    // A truth that no answer can meet: every found answer for it is wrong.
    { name: "Berlin", country: "Germany", coordinates: { latitude: -80, longitude: 0 } },
  ];
  const [named, , , , , street] = evaluatePlaceNames(places, { gazetteer: smallWorld() });
  expect(named).toMatchObject({ questions: 2, right: 0.5, found: 1, rightAndFound: 0.5, wrongAmongFound: 0.5 });
  expect(named?.examples).toEqual(["Berlin, Germany → Berlin, Deutschland"]);
  expect(street).toMatchObject({ right: 0.5, found: 0, wrongAmongFound: 0 });
});

test("misspelt() changes a name by one edit and the same way each time", () => {
  for (let seed = 0; seed < 100; seed++) {
    const written = misspelt("Amsterdam", seed);
    expect(written).toBe(misspelt("Amsterdam", seed));
    expect(written.startsWith("A") || written.startsWith("mA")).toBe(true);
    expect(Math.abs(written.length - 9)).toBeLessThanOrEqual(1);
  }
});
