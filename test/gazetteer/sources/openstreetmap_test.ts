import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { readOpenstreetmap } from "../../../src/gazetteer/sources/openstreetmap.ts";
import { NodeLocations } from "../../../src/gazetteer/sources/openstreetmap/node_blocks.ts";
import { readPbf } from "../../../src/gazetteer/sources/openstreetmap/read_pbf.ts";
import { readXml } from "../../../src/gazetteer/sources/openstreetmap/read_xml.ts";
import { sourceOf, writePbf, type WrittenElements } from "../../support/files/pbf_writer.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { seeded } from "../../support/random/random.ts";
import { examples } from "../../support/runner/depth.ts";
import { chunksOf, recordingSink } from "./recording_sink.ts";

/** A village: its outline in two ways, a street, houses on a node, a building and an associated street. */
const VILLAGE: WrittenElements = {
  nodes: [
    { id: 1, latitudeE7: 470_000_000, longitudeE7: 90_000_000 },
    { id: 2, latitudeE7: 470_000_000, longitudeE7: 91_000_000, tags: { "addr:housenumber": "1" } },
    { id: 3, latitudeE7: 471_000_000, longitudeE7: 91_000_000, tags: { "addr:housenumber": "9" } },
    { id: 4, latitudeE7: 471_000_000, longitudeE7: 90_000_000 },
    {
      id: 5,
      latitudeE7: 470_500_000,
      longitudeE7: 90_500_000,
      tags: { place: "village", name: "Dorf", population: "1'234" },
    },
    {
      id: 6,
      latitudeE7: 470_600_000,
      longitudeE7: 90_600_000,
      tags: { "addr:housenumber": "7; 9", "addr:street": "Gasse" },
    },
    { id: 7, latitudeE7: 470_700_000, longitudeE7: 90_700_000, tags: { "addr:housenumber": "3" } },
    { id: 8, latitudeE7: 470_700_000, longitudeE7: 90_800_000, tags: { railway: "station", name: "Dorf Bahnhof" } },
  ],
  ways: [
    { id: 10, refs: [1, 2, 3], tags: {} },
    { id: 11, refs: [1, 4, 3], tags: {} },
    { id: 12, refs: [1, 3], tags: { highway: "residential", name: "Gasse", "name:en": "Lane", "name:etymology": "x" } },
    { id: 13, refs: [1, 2, 3, 4, 1], tags: { building: "yes", "addr:housenumber": "5a", "addr:street": "Gasse" } },
    { id: 14, refs: [2, 3], tags: { "addr:interpolation": "odd", "addr:street": "Gasse" } },
    { id: 15, refs: [1, 2], tags: { highway: "proposed", name: "Zukunftsweg" } },
  ],
  relations: [
    {
      id: 20,
      members: [
        { type: "way", id: 10, role: "outer" },
        { type: "way", id: 11, role: "outer" },
        { type: "node", id: 5, role: "label" },
      ],
      tags: { type: "boundary", boundary: "administrative", admin_level: "8", name: "Dorf" },
    },
    {
      id: 21,
      members: [{ type: "node", id: 7, role: "house" }, { type: "way", id: 12, role: "street" }],
      tags: { type: "associatedStreet", name: "Gasse" },
    },
  ],
};

describe("readOpenstreetmap()", () => {
  test("takes named lakes as outlines and rivers as lines, and no pond without a name", async () => {
    const { records } = await imported({
      nodes: VILLAGE.nodes ?? [],
      ways: [
        { id: 10, refs: [1, 2, 3, 4, 1], tags: { natural: "water", name: "Weiher", "name:en": "Pond" } },
        { id: 11, refs: [1, 2, 3, 4, 1], tags: { natural: "water" } },
        { id: 12, refs: [1, 3], tags: { waterway: "river", name: "Rhein" } },
        { id: 13, refs: [1, 2, 3, 4, 1], tags: { natural: "water", water: "river", name: "Rhein" } },
        { id: 14, refs: [1, 2, 3], tags: {} },
        { id: 15, refs: [3, 4, 1], tags: {} },
      ],
      relations: [{
        id: 20,
        members: [{ type: "way", id: 14, role: "outer" }, { type: "way", id: 15, role: "outer" }],
        tags: { type: "multipolygon", natural: "water", name: "Stausee" },
      }],
    });
    expect(records.water.map(({ key, category, path, polygons }) => [key, category, path?.length, polygons?.length]))
      .toEqual([
        ["w10", "natural=water", undefined, 1],
        ["w12", "waterway=river", 4, undefined],
        ["r20", "natural=water", undefined, 1],
      ]);
    expect(records.namedPlace.filter(({ key }) => key !== "n8")).toEqual([]);
  });

  test("takes areas, streets, houses, ranges and named places", async () => {
    const { records } = await imported(VILLAGE);
    expect(records.street).toMatchObject([{
      key: "w12",
      names: [{ text: "Gasse", kind: "primary" }, { text: "Lane", language: "en" }],
      path: Int32Array.of(470_000_000, 90_000_000, 471_000_000, 91_000_000),
    }]);
    expect(records.house.map(({ key, number, street }) => `${key} ${street} ${number}`)).toEqual([
      // Of the interpolation way that they are the ends of.
      "n2 Gasse 1",
      "n3 Gasse 9",
      "n6 Gasse 7",
      "n6 Gasse 9",
      "n7 Gasse 3",
      "w13 Gasse 5a",
    ]);
    expect(records.house.at(-1)?.point).toEqual({ latitudeE7: 470_500_000, longitudeE7: 90_500_000 });
    expect(records.range).toMatchObject([{ key: "w14", from: "1", to: "9", step: "odd", street: "Gasse" }]);
    expect(records.namedPlace).toMatchObject([{ key: "n8", category: "railway=station" }]);
  });

  test("takes the numbers of roads as their names, and none of ramps, paths and numbers alone", async () => {
    const roads = [
      { highway: "primary", name: "Gasse", ref: "B 37;L 5" },
      { highway: "motorway", ref: "A 5" },
      { highway: "motorway_link", ref: "A 5" },
      { highway: "path", ref: "E 5" },
      { highway: "secondary", ref: "28" },
    ];
    const { records } = await imported({
      nodes: VILLAGE.nodes ?? [],
      ways: roads.map((road, id) => ({ id: 10 + id, refs: [1, 3], tags: road })),
    });
    expect(records.street.map(({ names }) => names.map(({ text, kind }) => `${text} ${kind}`)))
      .toEqual([["Gasse primary", "B 37 alternate", "L 5 alternate"], ["A 5 primary"]]);
  });

  test("takes the street of an interpolation way from its ends where only they state it", async () => {
    const { records } = await imported({
      nodes: ["2", "8"].map((number, id) => ({
        id: id + 1,
        latitudeE7: 470_000_000,
        longitudeE7: 90_000_000 + id * 10_000,
        tags: { "addr:housenumber": number, "addr:street": "Gasse" },
      })),
      ways: [{ id: 14, refs: [1, 2], tags: { "addr:interpolation": "even" } }],
    });
    expect(records.range).toMatchObject([{ from: "2", to: "8", street: "Gasse" }]);
  });

  test("closes an outline made of ways in any direction, and joins it to its label", async () => {
    const { records } = await imported(VILLAGE);
    const outline = records.area.find((area) => area.key === "r20");
    expect(outline).toMatchObject({
      kind: "administrative",
      level: 8,
      labelKey: "n5",
      placeType: "village",
      population: 1234,
      point: { latitudeE7: 470_500_000, longitudeE7: 90_500_000 },
    });
    expect(outline?.polygons?.[0]?.[0]?.length).toBe(10);
  });

  test("leaves out nodes that the file lacks, and counts outlines that do not close", async () => {
    const { records, dropped } = await imported({
      ...VILLAGE,
      nodes: (VILLAGE.nodes ?? []).filter(({ id }) => id !== 3),
    });
    expect(records.street).toEqual([]);
    expect(dropped.get("geometry_missing")).toBe(2);
  });

  test("reads XML as it reads PBF", async () => {
    const fromPbf = await imported(VILLAGE);
    const sink = recordingSink();
    await readOpenstreetmap((visitor) => readXml(chunksOf(xmlOf(VILLAGE), 50), visitor), sink, {
      scratchFolder: scratchDir(),
    });
    expect(sink.records).toEqual(fromPbf.records);
  });

  test("reads XML's attributes in any order and in either quotes, the last of two of one name", async () => {
    const text = `<osm>
<way id="0" id='8'><tag v="B=&quot;1&quot; &amp; C" k='k="name"'/></way>
<node user='a lat="9" ' lon="-0.5"\n lat ='1.5' id='7'/>
</osm>`;
    const seen: unknown[] = [];
    await readXml(chunksOf(text, 7), {
      node: (...node) => void seen.push(node),
      way: (id, { length }, values) => void seen.push([id, length, ...values]),
    });
    expect(seen).toEqual([[8, 0, ['k="name"', 'B="1" & C']], [7, 15_000_000, -5_000_000, undefined]]);
    seen.length = 0;
    await readXml(chunksOf(text), { node: (id) => void seen.push(id) });
    expect(seen).toEqual([7]);
    await expect(readXml(chunksOf("<osm><node id=7/></osm>"), { node: () => undefined })).rejects.toThrow("quotes");
  });

  test("reads the same with the least memory for nodes", async () => {
    expect((await imported(VILLAGE, 1)).records).toEqual((await imported(VILLAGE)).records);
  });

  test("leaves no scratch file behind, even when it fails", async () => {
    const scratchFolder = scratchDir();
    await readOpenstreetmap((visitor) => readXml(chunksOf(xmlOf(VILLAGE)), visitor), recordingSink(), {
      scratchFolder,
      memoryBytes: 1,
    });
    expect(readdirSync(scratchFolder)).toEqual([]);
    const half = xmlOf(VILLAGE).slice(0, 900);
    await expect(
      readOpenstreetmap((visitor) => readXml(chunksOf(half), visitor), recordingSink(), { scratchFolder }),
    ).rejects.toThrow("cut off");
    expect(readdirSync(scratchFolder)).toEqual([]);
  });
});

async function imported(elements: WrittenElements, memoryBytes?: number) {
  const source = sourceOf(writePbf(elements));
  const sink = recordingSink();
  await readOpenstreetmap(async (visitor) => void await readPbf(source, visitor), sink, {
    scratchFolder: scratchDir(),
    ...(memoryBytes === undefined ? {} : { memoryBytes }),
  });
  return sink;
}

function xmlOf(elements: WrittenElements): string {
  const nodes = (elements.nodes ?? []).map((node) =>
    `<node id="${node.id}" lat="${node.latitudeE7 / 1e7}" lon="${node.longitudeE7 / 1e7}">${tags(node.tags)}</node>`
  );
  const ways = (elements.ways ?? []).map((way) =>
    `<way id="${way.id}">${way.refs.map((ref) => `<nd ref="${ref}"/>`).join("")}${tags(way.tags)}</way>`
  );
  const relations = (elements.relations ?? []).map((relation) =>
    `<relation id="${relation.id}">${
      relation.members.map(({ type, id, role }) => `<member type="${type}" ref="${id}" role="${role}"/>`).join("")
    }${tags(relation.tags)}</relation>`
  );
  return `<?xml version="1.0"?>\n<osm version="0.6"><!-- a > comment -->\n${
    [...nodes, ...ways, ...relations].join("\n")
  }\n</osm>\n`;
}

function tags(values: Readonly<Record<string, string>> = {}): string {
  return Object.entries(values).map(([k, v]) => `<tag k="${escaped(k)}" v="${escaped(v)}"/>`).join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

/** Ways over 20,000 nodes: more than a block, so that with one byte of memory each block is written and read again. */
const NODES = 20_000;
const STEP = 3;

function refsOf(random: () => number): { readonly ids: Float64Array; readonly length: number } {
  const from = Math.floor(random() * NODES);
  // Half of the ways follow each other's nodes, the others jump.
  const ids = Float64Array.from(
    { length: 8 },
    (_, at) => STEP * (random() < 0.5 ? from + at : Math.floor(random() * NODES)),
  );
  return { ids, length: ids.length };
}

test.each([
  ["in memory", undefined, false],
  ["on the disk", 1, false],
  ["on the disk, for a file without order", 1, true],
])("NodeLocations returns the points of needed nodes, kept %s", (_where, memoryBytes, isShuffled) => {
  const random = seeded(5);
  const folder = scratchDir();
  const locations = new NodeLocations(folder, memoryBytes);
  const ways = Array.from({ length: examples(3000) }, () => refsOf(random));
  ways.forEach((refs) => locations.need(refs));
  locations.prepare();
  const points = new Map<number, readonly [latitudeE7: number, longitudeE7: number]>();
  for (let at = 0; at < NODES * STEP; at++) {
    // Also nodes that no way needs; every seventh is missing in the file.
    const id = isShuffled ? (at * 7919) % (NODES * STEP) : at;
    if (id % 7 !== 0) {
      points.set(id, [id * 10, -id]);
      locations.found(id, id * 10, -id);
    }
  }
  for (const refs of ways) {
    const wanted = Array.from(refs.ids).flatMap((id) => points.get(id) ?? []);
    expect(Array.from(locations.pathOf(refs))).toEqual(wanted);
  }
  expect(readdirSync(folder)).toEqual(memoryBytes === undefined ? [] : ["nodes"]);
  locations.close();
  expect(readdirSync(folder)).toEqual([]);
});
