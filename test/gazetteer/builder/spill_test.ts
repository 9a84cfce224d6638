import { expect, test } from "bun:test";
import fc from "fast-check";
import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buildGazetteer } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import { scratchFolder, Spool } from "../../../src/gazetteer/builder/spool/spool.ts";
import type { StreetInput, StreetsInput } from "../../../src/gazetteer/builder/streets/street_row.ts";
import { writeAll } from "../../../src/gazetteer/builder/write_all.ts";
import { openGazetteer } from "../../../src/gazetteer/set/open_set.ts";
import { seeded } from "../../support/random/seeded.ts";
import { CENTERS, STREET_PLACES, streetsInput } from "../../support/random/streets_arbitrary.ts";
import { examples } from "../../support/runner/depth.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { builtGazetteer } from "../../support/gazetteers/built_gazetteer.ts";
import { streetIn } from "../../support/gazetteers/plain_records.ts";

function built(streets: StreetsInput, memoryBytes?: number): string {
  return builtGazetteer(STREET_PLACES, { streets, ...(memoryBytes === undefined ? {} : { memoryBytes }) });
}

/** One of them with thousands of houses: longer than any window on the disk. */
function* manyStreets(count: number): Generator<StreetInput> {
  const next = seeded(7);
  for (let i = 0; i < count; i++) {
    const { latitudeE7, longitudeE7 } = CENTERS[0]!;
    const point = () => ({
      latitudeE7: latitudeE7 + Math.floor(next() * 100_000),
      longitudeE7: longitudeE7 + Math.floor(next() * 100_000),
    });
    const houses = Array.from(
      { length: i === 99 ? 9_000 : i % 4 },
      (_, k) => ({ number: String(k + 1), point: point() }),
    );
    const from = point();
    yield streetIn(`town:${"ABC".charAt(i % 3)}`, `Road ${Math.floor(next() * 300)}`, {
      key: `street:${i}`,
      paths: [Int32Array.of(from.latitudeE7, from.longitudeE7, from.latitudeE7 + 900, from.longitudeE7 + 5_000)],
      houses,
    });
  }
}

const noPoints = { namedPlaces: [], postcodes: [], codes: [] };

test("buildGazetteer() writes the same bytes whatever memory it may use", () => {
  fc.assert(
    fc.property(streetsInput, fc.integer({ min: 1, max: 2_000 }), (streets, memoryBytes) => {
      expect(readFileSync(built(streets, memoryBytes)).equals(readFileSync(built(streets)))).toBe(true);
    }),
    { numRuns: examples(20) },
  );
  const [whole, sorted] = [undefined, 60_000].map((memoryBytes) =>
    built({ streets: manyStreets(4_000), ...noPoints }, memoryBytes)
  );
  expect(readFileSync(sorted!).equals(readFileSync(whole!))).toBe(true);
  expect(openGazetteer(sorted!).streetCount(0)).toBe(4_000);
});

test("buildGazetteer() leaves nothing on the disk when its streets end in an error, or a killed one left some", () => {
  const inside = scratchDir();
  const outputPath = join(inside, "country.locus");
  let seen: string[] = [];
  function* broken(): Generator<StreetInput> {
    yield* manyStreets(500);
    seen = readdirSync(inside);
    throw new SyntaxError("the source ends here");
  }
  const streets = { streets: broken(), ...noPoints };
  expect(() => buildGazetteer(STREET_PLACES, { outputPath, streets, memoryBytes: 10_000 })).toThrow(SyntaxError);
  expect(seen).toEqual([`country.locus.tmp-${process.pid}.scratch`]);
  expect(readdirSync(inside)).toEqual([]);
  // No process has this number: it is above the system's largest.
  mkdirSync(`${outputPath}.tmp-99999999.scratch`);
  buildGazetteer(STREET_PLACES, { outputPath });
  expect(readdirSync(inside)).toEqual(["country.locus"]);
});

test("Spool gives back all that was added, in pieces", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 300_000 }), { maxLength: 8 }), (lengths) => {
      const scratch = scratchFolder(join(scratchDir(), "scratch"));
      const spool = new Spool(scratch);
      const all: Uint8Array[] = lengths.map((length, i) => new Uint8Array(length).fill(i + 1));
      all.forEach((bytes) => spool.add(bytes));
      const pieces: Uint8Array[] = [];
      spool.forEachPiece((bytes) => pieces.push(bytes.slice()));
      expect(Buffer.concat(pieces).equals(Buffer.concat(all))).toBe(true);
      expect(spool.byteLength).toBe(Buffer.concat(all).length);
      scratch.close();
    }),
    { numRuns: examples(30) },
  );
});

test("Spool refuses to give back what was cut short on the disk", () => {
  const scratch = scratchFolder(join(scratchDir(), "scratch"));
  const opened: number[] = [];
  const spool = new Spool({
    ...scratch,
    file() {
      opened.push(scratch.file());
      return opened[0]!;
    },
  });
  spool.add(new Uint8Array(600_000));
  expect(opened).toHaveLength(1);
  ftruncateSync(opened[0]!, 1_000);
  expect(() => spool.forEachPiece(() => undefined)).toThrow("cut short");
  scratch.close();
});

if (existsSync("/dev/full")) {
  test("writeAll() throws the system's error on a full disk", () => {
    const file = openSync("/dev/full", "w");
    try {
      expect(() => writeAll(file, new Uint8Array(10), 0)).toThrow(expect.objectContaining({ code: "ENOSPC" }));
    } finally {
      closeSync(file);
    }
  });
}
