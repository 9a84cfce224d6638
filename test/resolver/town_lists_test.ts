import { beforeAll, expect, test } from "bun:test";
import type { Gazetteer } from "../../src/gazetteer/port.ts";
import { readJapaneseTowns } from "../../src/gazetteer/sources/japanese_towns.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { chunksOf } from "../gazetteer/sources/chunks_of.ts";
import { recordingSink } from "../gazetteer/sources/recording_sink.ts";
import { assembledGazetteer } from "../support/gazetteers/assembled_gazetteer.ts";
import { placeOf } from "../support/gazetteers/plain_records.ts";

const ROWS = `pref,city,town,koaza,lat,lng
北山県,見本区,神中一丁目,,35.100,136.500
北山県,見本区,神中二丁目,,35.105,136.500
北山県,見本区,北二十四条西十五丁目,,35.110,136.500
北山県,見本区,中五条三丁目,,35.115,136.500
北山県,見本区,中五条四丁目,,35.120,136.500
北山県,隣区,西町,,35.100,136.600
`;

const WORLD = [placeOf("JP", ["country:JP", "country", "日本", 36, 138, 1_000_000, 125_000_000])];

let gazetteer: Gazetteer;

beforeAll(async () => {
  const sink = recordingSink();
  await readJapaneseTowns(chunksOf(ROWS), sink);
  const records = sink.records.area.map((record) => ({ kind: "area" as const, record }));
  gazetteer = await assembledGazetteer("JP", { world: WORLD, records });
});

const TEXTS: readonly (readonly [text: string, status: string, district: string | undefined])[] = [
  ["見本区神中一丁目", "found", "神中一丁目"],
  ["見本区神中2丁目", "found", "神中二丁目"],
  ["見本区神中２丁目", "found", "神中二丁目"],
  ["見本区北二十四条西十五丁目", "found", "北二十四条西十五丁目"],
  ["見本区中五条3丁目", "found", "中五条三丁目"],
  ["見本区中五条３丁目", "found", "中五条三丁目"],
  // The house is not in the list.
  ["見本区神中2-3-4", "uncertain", "神中二丁目"],
  ["見本区神中２－３－４", "uncertain", "神中二丁目"],
  ["見本区神中二丁目3番4号", "uncertain", "神中二丁目"],
];

test("resolve() reads a town's part in signs, digits and hyphens", () => {
  const answers = TEXTS.map(([text]) => {
    const resolution = resolve({ text }, { gazetteer });
    return [text, resolution.status, resolution.status === "unresolved" ? undefined : resolution.components.district];
  });
  expect(answers).toEqual(TEXTS.map((row) => [...row]));
});

test("resolve() finds no part that the town does not have, and no town of another city", () => {
  for (const text of ["見本区神中九丁目", "見本区架空町", "隣区神中一丁目", "見本区西町"]) {
    expect([text, resolve({ text }, { gazetteer }).status]).not.toEqual([text, "found"]);
  }
});
