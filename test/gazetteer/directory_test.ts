import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { directoryInMemory } from "../../src/gazetteer/datasets/directory_of_set.ts";
import type { PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { composeGazetteers } from "../../src/gazetteer/set/compose.ts";
import {
  type Directory,
  DIRECTORY_KINDS,
  directoryBytes,
  readDirectory,
  verifyDirectory,
} from "../../src/gazetteer/set/directory.ts";
import { GazetteerFileError } from "../../src/gazetteer/file/gazetteer_file_error.ts";
import type { Gazetteer, PlaceGazetteer } from "../../src/gazetteer/port.ts";
import { type GazetteerFile, openFile } from "../../src/gazetteer/file/open_file.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { plainGazetteer } from "../support/gazetteers/plain_gazetteer.ts";
import { STREET_PLACES } from "../support/random/streets_arbitrary.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { builtFile, builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";

function opened(codes: readonly string[], placeTypos: "file" | "directory" = "file"): GazetteerFile {
  const places = STREET_PLACES.places.filter(({ countryCode }) => codes.includes(countryCode));
  return openFile(builtGazetteer({ ...STREET_PLACES, places }, { placeTypos }));
}

const world = opened(["XX", "YY"]);
const country = opened(["XX"]);
const directory = directoryInMemory(world, new Map([["XX", country]]));
const bytes = directoryBytes(directory);

test("readDirectory() gives back every table that was written", () => {
  const read = readDirectory(bytes);
  for (const kind of DIRECTORY_KINDS) {
    expect(read[kind]).toEqual(directory[kind]);
  }
  expect(read.placeOrder).toEqual(directory.placeOrder);
});

test("composeGazetteers() answers the same with a directory from a file as without one", () => {
  const countries = new Map([["XX", country]]);
  const one = composeGazetteers({ world, countries });
  const other = composeGazetteers({ world, countries, directory: readDirectory(bytes) });
  for (const { name } of STREET_PLACES.places) {
    const key = name.toLowerCase();
    expect(other.findPlaces(key, 8)).toEqual(one.findPlaces(key, 8));
    const near = { maxEdits: 1, limit: 8 } as const;
    expect(other.findPlacesFuzzy(`${key}x`, near)).toEqual(one.findPlacesFuzzy(`${key}x`, near));
  }
});

test("verifyDirectory() refuses a file with any bit changed", () => {
  const path = join(scratchDir(), "one.directory");
  writeFileSync(path, bytes);
  expect(verifyDirectory(path)).toMatch(/^[0-9a-f]{16}$/);
  for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 64)) {
    const damaged = bytes.slice();
    damaged[at] = damaged[at]! ^ 4;
    writeFileSync(path, damaged);
    expect(() => verifyDirectory(path)).toThrow();
  }
});

test("readDirectory() refuses every file that is cut short", () => {
  for (let length = 0; length < bytes.length; length += Math.ceil(bytes.length / 64)) {
    expect(() => readDirectory(bytes.slice(0, length))).toThrow();
  }
});

test("a directory with damaged entries is refused or gives wrong answers at the worst, and never throws", () => {
  const countries = new Map([["XX", country]]);
  let read = 0;
  for (let at = 160; at < bytes.length; at += 7) {
    const damaged = bytes.slice();
    damaged[at] = damaged[at]! ^ 0x55;
    let found: Directory;
    try {
      found = readDirectory(damaged);
    } catch (error) {
      expect(error).toBeInstanceOf(GazetteerFileError);
      continue;
    }
    read++;
    const gazetteer = composeGazetteers({ world, countries, directory: found });
    for (const { name } of STREET_PLACES.places.slice(0, 8)) {
      gazetteer.findPlaces(name.toLowerCase(), 8);
      gazetteer.findPlacesFuzzy(`${name.toLowerCase()}x`, { maxEdits: 2, limit: 8 });
      gazetteer.findStreets(name.toLowerCase(), { limit: 8 });
      gazetteer.findPlacesByPrefix(name.toLowerCase().slice(0, 1 + (at % 4)), 8);
    }
  }
  // A table has few lengths compared with its entries.
  expect(read).toBeGreaterThan(20);
});

test("a file without its own index of typos answers the same in a set with a directory", () => {
  const bare = opened(["XX"], "directory");
  expect(bare.sections.typoKeys).toHaveLength(0);
  const set = withDirectory(world, new Map([["XX", bare]]));
  const whole = composeGazetteers({ world, countries: new Map([["XX", country]]) });
  const names = STREET_PLACES.places.map(({ name }) => nameKey(name));
  const found = names.map((key) => whole.findPlacesFuzzy(`${key}x`, { maxEdits: 2, limit: 8 }));
  expect(names.map((key) => set.findPlacesFuzzy(`${key}x`, { maxEdits: 2, limit: 8 }))).toEqual(found);
  expect(found.flat().length).toBeGreaterThan(0);
});

function withDirectory(first: GazetteerFile, countries: ReadonlyMap<string, GazetteerFile>): Gazetteer {
  return composeGazetteers({ world: first, countries, directory: directoryInMemory(first, countries) });
}

/** The places of a prefix, each with the kind of its matching name. */
function placesOf(gazetteer: Gazetteer, prefix: string, limit: number): string[] {
  return gazetteer.findPlacesByPrefix(prefix, limit).map(({ id, nameKind }) =>
    `${nameKind} ${gazetteer.place(id).placeId}`
  );
}

/** The places whose names begin one edit away. */
function nearOf(gazetteer: PlaceGazetteer, prefix: string, limit: number): string[] {
  return gazetteer.findPlacesNearPrefix(prefix, limit).map(({ id, edits }) =>
    `${edits} ${gazetteer.place(id).placeId}`
  );
}

test("findPlacesByPrefix() of a set returns the best places of all files, for prefixes of few names and of hundreds", () => {
  const letters = "abcde";
  const names = Array.from(
    letters,
    (one) => Array.from(letters, (two) => Array.from(letters, (three) => one + two + three)),
  )
    .flat(2).flatMap((stem, i) => [`${stem}ton`, `${stem}ville`, ...(i % 3 === 0 ? ["Same Name"] : [])]);
  const [land] = STREET_PLACES.places;
  const towns = names.map((name, i): PlaceRecord => ({
    ...land!,
    key: `town:${i}`,
    kind: "locality",
    name: `a${name}`,
    names: [
      { text: `b${name}`, kind: i % 5 === 0 ? "code" : "alternate" },
      // One place may have more names than a range has best keys.
      ...Array.from({ length: i === 8 ? 60 : 0 }, (_, k) => ({ text: `ab${k}`, kind: "alternate" }) as const),
    ],
    population: i === 8 ? 9_000_000 : 1 + ((i * 7_919) % 10_007) * 100,
    parentKey: i % 2 === 0 ? "country:XX" : "country:YY",
    countryCode: i % 2 === 0 ? "XX" : "YY",
  }));
  const countries = STREET_PLACES.places.filter(({ kind }) => kind === "country");
  function fileOf(codes: readonly string[]): GazetteerFile {
    const places = [...countries, ...towns].filter(({ countryCode }) => codes.includes(countryCode));
    return builtFile({ ...STREET_PLACES, places, areas: [] });
  }
  const [all, one] = [fileOf(["XX", "YY"]), fileOf(["XX"])];
  const set = withDirectory(all, new Map([["XX", one]]));
  const whole = composeGazetteers({ world: all });
  for (const prefix of ["a", "aa", "aab", "aabc", "b", "bcd", "bsame", "asamename", "zz", "b".repeat(200), ""]) {
    for (const limit of [0, 1, 10, 32]) {
      expect(placesOf(set, prefix, limit).toSorted()).toEqual(placesOf(whole, prefix, limit).toSorted());
    }
  }
  expect(placesOf(set, "a", 32)).toHaveLength(32);
  // Names that begin one edit away, in a set, in one file, and by looking at every name.
  const plain = plainGazetteer({ ...STREET_PLACES, places: [...countries, ...towns], areas: [] });
  for (const prefix of ["aabct", "aacbt", "aaabcto", "aabxton", "asmaena", "abbbv", "xyzzy", "aa", ""]) {
    for (const limit of [1, 10, 32]) {
      const expected = nearOf(plain, prefix, limit);
      expect([prefix, nearOf(whole, prefix, limit)]).toEqual([prefix, expected]);
      expect([prefix, nearOf(set, prefix, limit).toSorted()]).toEqual([prefix, expected.toSorted()]);
    }
  }
  expect(nearOf(plain, "aabct", 32).length).toBeGreaterThan(3);
});
