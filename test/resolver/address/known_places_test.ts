import { expect, test } from "bun:test";
import { knownPlaces } from "../../../src/resolver/address/context/known_places.ts";
import { smallWorld } from "../small_world.ts";

/** Entries of one file from the first of the next, as a set numbers them. */
const FILE = 2 ** 32;

test("knownPlaces() keeps the first places of many files at once: most files begin with their country", () => {
  const world = smallWorld();
  const known = knownPlaces({ ...world, place: (id) => ({ ...world.place(0), id }) });
  const ids = Array.from({ length: 60 }, (_, file) => file * FILE);
  const read = ids.map(known);
  expect(ids.map(known).filter((place, at) => place !== read[at])).toEqual([]);
});
