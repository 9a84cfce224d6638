import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { GazetteerInput, NameRecord, PlaceRecord } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import type { PostcodeInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import { buildGazetteer, buildWorld, GazetteerFileError } from "../../../src/gazetteer/mod.ts";
import { readSeed, SEED_PATH, seedBytes, seedVersion } from "../../../src/gazetteer/world/seed_format.ts";
import { seedOf } from "../../../src/gazetteer/world/seed_of.ts";
import { SMALL_WORLD } from "../small_world.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { placeOf } from "../../support/gazetteers/plain_records.ts";

const folder = scratchDir();

const [zurich] = SMALL_WORLD.places.filter(({ name, kind }) => name === "Zürich" && kind === "locality");

/** Names in languages, two of one, one that is also only found, codes, and names of other scripts. */
const NAMES: readonly NameRecord[] = [
  { text: "Zürich", kind: "alternate", languages: ["de"] },
  { text: "Zurich", kind: "alternate", languages: ["en", "fr-CH"] },
  { text: "Zurigo", kind: "alternate", languages: ["it", "rm"] },
  { text: "Züri", kind: "alternate", languages: ["de"] },
  { text: "Turicum", kind: "variant" },
  { text: "Zurich", kind: "variant" },
  { text: "Turicum", kind: "alternate" },
  { text: "ZH", kind: "code" },
  { text: "چۆریخ Цюрих 蘇黎世", kind: "variant" },
  { text: "ซูริก", kind: "alternate", languages: ["th"] },
];

/** Every kind of name, of key and of point. */
const WORLD: GazetteerInput = {
  ...SMALL_WORLD,
  places: [
    ...SMALL_WORLD.places.map((place): PlaceRecord =>
      place === zurich ? { ...place, names: NAMES, capital: "region" } : place
    ),
    placeOf("CH", ["geonames:2657908", "district", "Zug", -47.1724123, 179.99999, 4_321, 23_435, "country:CH"], [
      { text: "Zug", kind: "variant" },
      { text: "...", kind: "alternate" },
    ]),
  ],
};
const POSTCODES: readonly PostcodeInput[] = ["8001", "6300"].map((postcode, i) => ({
  key: `postcode:CH:${postcode}`,
  postcode,
  placeKey: i === 0 ? zurich!.key : "geonames:2657908",
  localities: [],
  point: { latitudeE7: 473_700_000 - i, longitudeE7: -85_400_000 },
  radiusM: 500 + i,
  dataset: 0,
}));

function write(input: GazetteerInput, postcodes: readonly PostcodeInput[], name: string): string {
  const path = join(folder, name);
  writeFileSync(path, seedBytes(seedOf(input, postcodes)));
  return path;
}

test("buildWorld() of a seed equals buildGazetteer() of what the seed was made from, byte by byte", async () => {
  const seedPath = write(WORLD, POSTCODES, "small.seed");
  await buildWorld({ outputPath: join(folder, "seed.locus"), seedPath });
  buildGazetteer(WORLD, {
    outputPath: join(folder, "input.locus"),
    streets: { streets: [], namedPlaces: [], codes: [], postcodes: POSTCODES },
  });
  expect(readFileSync(join(folder, "seed.locus")).equals(readFileSync(join(folder, "input.locus")))).toBe(true);
});

function flipped(at: number): (bytes: Buffer) => Buffer {
  return (bytes) => {
    bytes[at]! ^= 1;
    return bytes;
  };
}

test("readSeed() refuses a file that is damaged, cut short, of another version or missing", () => {
  const whole = readFileSync(SEED_PATH);
  const damaged = (change: (bytes: Buffer) => Buffer): string => {
    const path = join(folder, "damaged.seed");
    writeFileSync(path, change(Buffer.from(whole)));
    return path;
  };
  for (const at of [0, 8, 12, 20, 48, whole.length >> 1, whole.length - 1]) {
    expect(() => readSeed(damaged(flipped(at)))).toThrow(GazetteerFileError);
  }
  for (const bytes of [0, 47, 48, whole.length - 1]) {
    expect(() => readSeed(damaged((all) => all.subarray(0, bytes)))).toThrow(GazetteerFileError);
  }
  expect(() => readSeed(join(folder, "missing.seed"))).toThrow(GazetteerFileError);
});

test("seedVersion() differs with the content", () => {
  const one = seedVersion(write(WORLD, POSTCODES, "one.seed"));
  expect(seedVersion(write(WORLD, POSTCODES, "same.seed"))).toBe(one);
  expect(seedVersion(write(WORLD, POSTCODES.slice(1), "other.seed"))).not.toBe(one);
});

test("seedOf() refuses what the seed has no column for", () => {
  expect(() => seedOf(WORLD, [{ ...POSTCODES[0]!, key: "postcode:LI:8001" }])).toThrow(RangeError);
  expect(() => seedOf(WORLD, [{ ...POSTCODES[0]!, placeKey: "town:none" }])).toThrow(RangeError);
  expect(() => seedOf({ ...WORLD, places: WORLD.places.map((place) => ({ ...place, dataset: 1 })) }, [])).toThrow(
    RangeError,
  );
});
