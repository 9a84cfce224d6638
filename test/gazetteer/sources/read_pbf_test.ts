import fc from "fast-check";
import { describe, expect, spyOn, test } from "bun:test";
import { BlockMemory } from "../../../src/gazetteer/sources/openstreetmap/element.ts";
import { readPbf } from "../../../src/gazetteer/sources/openstreetmap/read_pbf.ts";
import { sourceOf, writePbf, type WrittenElements } from "../../support/files/pbf_writer.ts";
import { examples } from "../../support/runner/depth.ts";

const SAMPLE: WrittenElements = {
  nodes: [
    { id: 5_000_000_000, latitudeE7: 471_400_123, longitudeE7: 95_228_200, tags: { "addr:housenumber": "14a" } },
    { id: 5_000_000_001, latitudeE7: -338_570_000, longitudeE7: -1_800_000_000 },
    { id: 17, latitudeE7: 0, longitudeE7: 1_799_999_999, tags: { place: "town", name: "東京" } },
  ],
  ways: [{ id: 9, refs: [17, 5_000_000_001, 5_000_000_000, 17], tags: { highway: "residential", name: "Städtle" } }],
  relations: [{
    id: 3,
    members: [{ type: "way", id: 9, role: "outer" }, { type: "node", id: 17, role: "label" }],
    tags: { type: "boundary" },
  }],
};

describe("readPbf()", () => {
  for (const variant of [{}, { plainNodes: true }, { raw: true }]) {
    test(`gives back what was written: ${JSON.stringify(variant)}`, async () => {
      const seen = await collect(writePbf({ ...SAMPLE, ...variant }));
      expect(seen.nodes).toEqual((SAMPLE.nodes ?? []).map(({ tags, ...node }) => ({ ...node, tags: tags ?? {} })));
      expect(seen.ways)
        .toEqual([{ id: 9, refs: [17, 5_000_000_001, 5_000_000_000, 17], tags: SAMPLE.ways?.[0]?.tags }]);
      expect(seen.relations).toEqual([{ id: 3, members: SAMPLE.relations?.[0]?.members, tags: { type: "boundary" } }]);
      expect(seen.header.timestampS).toBe(1_700_000_000);
    });
  }

  test("keeps any coordinates and identifiers exactly", async () => {
    await fc.assert(fc.asyncProperty(
      fc.array(fc.record({
        id: fc.nat({ max: 2 ** 45 }),
        latitudeE7: fc.integer({ min: -900_000_000, max: 900_000_000 }),
        longitudeE7: fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }),
      })),
      fc.boolean(),
      async (nodes, plainNodes) => {
        const seen = await collect(writePbf({ nodes, plainNodes }));
        expect(seen.nodes).toEqual(nodes.map((node) => ({ ...node, tags: {} })));
      },
    ));
  });

  for (const room of [0, 60, 1_000_000]) {
    test(`gives each pass what is its own, and reads nothing in vain, with room for ${room} bytes between them`, async () => {
      const source = sourceOf(writePbf(SAMPLE));
      const reads = spyOn(source, "read");
      const memory = new BlockMemory(room);
      const seen: string[] = [];
      const note = (id: number) => void seen.push(String(id));
      await readPbf(source, { relation: note }, { memory });
      expect(seen.splice(0)).toEqual(["3"]);
      for (const _ of [1, 2]) {
        const { timestampS } = await readPbf(source, { node: note }, { memory });
        expect(seen.splice(0)).toEqual(["5000000000", "5000000001", "17"]);
        expect(timestampS).toBe(1_700_000_000);
        await readPbf(source, { way: note }, { memory });
        expect(seen.splice(0)).toEqual(["9"]);
      }
      reads.mockClear();
      await readPbf(source, {}, { memory });
      expect(reads).not.toHaveBeenCalled();
    });
  }

  test("refuses a file cut off at any byte", async () => {
    const bytes = writePbf(SAMPLE);
    const headerBlock = 4 + bytes[3]! + blobLength(bytes);
    for (let length = 0; length < bytes.length; length++) {
      if (length === headerBlock) {
        continue; // A header block alone is a whole, empty file.
      }
      await expect(collect(bytes.slice(0, length))).rejects.toThrow(SyntaxError);
    }
  });

  test("answers a damaged file with an error or with elements, never with a crash", async () => {
    const bytes = writePbf({ ...SAMPLE, raw: true });
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 7 }), async (at, bit) => {
        const damaged = bytes.slice();
        damaged[at]! ^= 1 << bit;
        try {
          await collect(damaged);
        } catch (error) {
          expect(error).toBeInstanceOf(SyntaxError);
        }
      }),
      { numRuns: examples(500) },
    );
  });

  test("refuses what is not a PBF file", async () => {
    await expect(collect(new TextEncoder().encode('<?xml version="1.0"?><osm></osm>'))).rejects.toThrow(SyntaxError);
    await expect(collect(new Uint8Array())).rejects.toThrow("no OSMHeader");
  });
});

function blobLength(bytes: Uint8Array): number {
  // The header of the sample's first blob is short: its last field is a one-byte length.
  return bytes[4 + bytes[3]! - 1]!;
}

async function collect(bytes: Uint8Array) {
  const nodes: unknown[] = [];
  const ways: unknown[] = [];
  const relations: unknown[] = [];
  const header = await readPbf(sourceOf(bytes), {
    node(id, latitudeE7, longitudeE7, tags) {
      nodes.push({ id, latitudeE7, longitudeE7, tags: Object.fromEntries(tags ?? []) });
    },
    way(id, refs, tags) {
      ways.push({ id, refs: [...refs.ids.subarray(0, refs.length)], tags: Object.fromEntries(tags) });
    },
    relation(id, members, tags) {
      relations.push({ id, members, tags: Object.fromEntries(tags) });
    },
  });
  return { nodes, ways, relations, header };
}
