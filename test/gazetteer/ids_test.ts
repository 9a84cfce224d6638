import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type ForeignId, formatOsmId, readForeignId } from "../../src/domain/ids.ts";
import { type SectionName, sectionRow } from "../../src/gazetteer/file/format.ts";
import { readHeader, sectionNames, writeHeader } from "../../src/gazetteer/file/header.ts";
import { mapFile } from "../../src/gazetteer/file/map_file.ts";
import { type OpenGazetteer, openGazetteer } from "../../src/gazetteer/set/open_set.ts";
import { lookUp, resolve } from "../../src/resolver/mod.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { builtGazetteer } from "../support/gazetteers/built_gazetteer.ts";
import { realStreets } from "../support/gazetteers/real_streets.ts";
import { SMALL_STREETS, SMALL_WORLD, VADUZ_GERS, withPlaceIds, withStreetIds } from "./small_world.ts";

const path = builtGazetteer(withPlaceIds(SMALL_WORLD), { streets: withStreetIds(SMALL_STREETS) });
const gazetteer = openGazetteer(path);
const real = await realStreets();

test.each<readonly [string, ForeignId | undefined]>([
  ["osm:node/12000000000", { kind: "osm", id: 48_000_000_001 }],
  ["osm:relation/1", { kind: "osm", id: 7 }],
  ["wikidata:Q1844", { kind: "wikidata", id: 1844 }],
  ["geonames:3042030", { kind: "geonames", id: 3_042_030 }],
  ["osm:way/0", undefined],
  ["osm:area/1", undefined],
  ["osm:way/1/2", undefined],
  ["wikidata:1844", undefined],
  ["geonames:Q1", undefined],
  [`gers:${VADUZ_GERS}`, { kind: "gers", id: VADUZ_GERS }],
  ["gers:1", undefined],
  [`gers:${VADUZ_GERS.replaceAll("-", "")}`, undefined],
  ["plc_0000000000000000", undefined],
  ["", undefined],
])("readForeignId(%j) is %j", (text, id) => {
  expect(readForeignId(text)).toEqual(id);
  expect(id?.kind === "osm" ? `osm:${formatOsmId(id.id)}` : text).toBe(text);
});

test("an answer has the identifiers of what it is, and each finds it again", () => {
  for (
    const [text, ids] of [
      ["Vaduz", { osm: "relation/1155956", wikidata: "Q1844", geonames: "3042030", gers: VADUZ_GERS }],
      [
        "Post Vaduz",
        { osm: "node/2147483648", wikidata: "Q694782", gers: "ffffffff-ffff-ffff-ffff-fffffffffffe" },
      ],
      ["Austrasse, Vaduz", { osm: "way/7001" }],
      ["Landstrasse 1, Vaduz", { osm: expect.stringMatching(/^node\/120000000\d\d$/) }],
      ["Landstrasse 3, Vaduz", undefined],
      ["Zürich", undefined],
    ] as const
  ) {
    const answer = resolve({ text }, { gazetteer });
    const found = answer.status === "unresolved" ? undefined : answer;
    expect([text, found?.ids]).toEqual([text, ids]);
    for (const [source, id] of Object.entries(found?.ids ?? {})) {
      const again = lookUp(`${source}:${id}`, { gazetteer });
      expect([text, again?.label]).toEqual([text, found?.label]);
    }
  }
  expect(lookUp(`gers:${VADUZ_GERS.toUpperCase()}`, { gazetteer })?.label).toBe("Vaduz, Liechtenstein");
  const nearly = `gers:${VADUZ_GERS.slice(0, -1)}1`;
  for (const unknown of ["osm:way/1155956", "osm:node/3", "wikidata:Q1", "geonames:1", nearly]) {
    expect([unknown, lookUp(unknown, { gazetteer })]).toEqual([unknown, undefined]);
  }
});

test("a file from before the identifiers opens and has none", () => {
  const bytes = new Uint8Array(readFileSync(path));
  const { contentHash, sections } = readHeader(bytes, bytes.length);
  bytes.set(
    writeHeader({ contentHash, sections: sections.filter(({ name }) => !isAdded(name)) }, bytes.length),
  );
  const older = join(scratchDir(), "older.locus");
  writeFileSync(older, bytes);
  const opened = openGazetteer(older);
  expect(opened.place(opened.findPlaces("vaduz", 1)[0]!.id)).toMatchObject({ name: "Vaduz", ids: undefined });
  expect(opened.idsOfHouse(0, "1")).toBeUndefined();
  expect(lookUp("osm:relation/1", { gazetteer: opened })).toBeUndefined();
});

test.skipIf(real === undefined)("each house of a real country is found by its element", () => {
  const { streets, found, identified, houses } = housesOf(real!);
  expect(streets).toBeGreaterThan(1_000);
  expect(found).toBe(identified);
  // The others are in the element of a shop.
  expect(identified / houses).toBeGreaterThan(0.97);
});

test.skipIf(real === undefined)("an element that is a shop with an address is the identifier of the shop alone", () => {
  for (const text of ["TopPharm Apotheke, Schaan", "Landstrasse 97, Schaan", "Migros, Schaan", "Im Rösle 2, Schaan"]) {
    const answer = resolve({ text }, { gazetteer: real! });
    const [label, ids] = answer.status === "unresolved" ? [] : [answer.label, answer.ids];
    expect([text, ids === undefined ? label : lookUp(`osm:${ids.osm}`, { gazetteer: real! })?.label]).toEqual([
      text,
      label,
    ]);
  }
});

test.skipIf(real === undefined)("identifiers take less than five bytes an entry of a real country", () => {
  const { sections } = mapFile(real!.files.find((file) => file.includes("LI-"))!);
  const bytes = sectionNames().filter(isAdded).reduce((sum, name) => sum + sections[name].byteLength, 0);
  const { placeName, streetName, namedName, houseOsm } = sections;
  expect(bytes / (placeName.length + streetName.length + namedName.length + houseOsm.length)).toBeLessThan(5);
});

function isAdded(name: SectionName): boolean {
  return sectionRow(name).isAdded === true;
}

function housesOf(set: OpenGazetteer) {
  const ids = set.findPlaces("vaduz", 1);
  expect(ids).toHaveLength(1);
  let [streets, houses, identified, found] = [0, 0, 0, 0];
  const first = set.streetByPlaceId(set.street(set.findStreets("stadtle", { limit: 1 })[0]!.id).placeId)!;
  for (let id = first - first % 2 ** 32; set.streetCount(set.country("LI")!) > streets; id++) {
    streets++;
    const { placeId } = set.street(id);
    for (const { number, postcode } of set.houses(id)) {
      houses++;
      const known = set.idsOfHouse(id, number, postcode)?.osm;
      const place = known === undefined ? undefined : lookUp(`osm:${known}`, { gazetteer: set });
      identified += known === undefined ? 0 : 1;
      found += place?.components.houseNumber === number && place.placeId?.startsWith(placeId) === true ? 1 : 0;
    }
  }
  return { streets, houses, identified, found };
}
