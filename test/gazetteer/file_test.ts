import fc from "fast-check";
import { expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  closeSync,
  ftruncateSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { readForeignId } from "../../src/domain/ids.ts";
import { buildGazetteer } from "../../src/gazetteer/builder/build_gazetteer.ts";
import { FORMAT_VERSION, SECTIONS } from "../../src/gazetteer/file/format.ts";
import { readHeader, sectionNames, writeHeader } from "../../src/gazetteer/file/file_head.ts";
import { GazetteerFileError } from "../../src/gazetteer/file/map_bytes.ts";
import { isAsWritten, openFile, verifyGazetteer } from "../../src/gazetteer/file/open_file.ts";
import { type OpenGazetteer, openGazetteer } from "../../src/gazetteer/set/compose.ts";
import { runScript } from "../support/processes/run_program.ts";
import { SMALL_STREETS, SMALL_WORLD, withPlaceIds, withStreetIds } from "./small_world.ts";
import { examples } from "../support/runner/depth.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";

const folder = scratchDir();

const path = join(folder, "good.locus");
buildGazetteer(withPlaceIds(SMALL_WORLD), { outputPath: path, streets: withStreetIds(SMALL_STREETS) });
const good = readFileSync(path);
let files = 0;

function written(bytes: Uint8Array): string {
  const file = join(folder, `${files++}.bad`);
  writeFileSync(file, bytes);
  return file;
}

/** Runs every query once; only a place that does not exist may be an error. */
function queryPlaces(gazetteer: OpenGazetteer): void {
  const point = { latitude: 47.14, longitude: 9.52 };
  const found = [
    ...gazetteer.findPlaces("zurich", 10),
    ...gazetteer.findPlacesFuzzy("wintertur", { maxEdits: 2, limit: 10 }),
    ...gazetteer.findPlacesByPrefix("va", 10),
    ...gazetteer.nearestPlaces(point, { limit: 5, maxDistanceM: 1e6 }),
  ].map(({ id }) => id);
  for (const id of [...found, ...gazetteer.areasContaining(point), gazetteer.country("LI") ?? 0]) {
    gazetteer.nameIn(id, ["en"]);
    gazetteer.isWithin(id, 0);
    try {
      gazetteer.byPlaceId(gazetteer.place(id).placeId);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  }
}

/** Runs the queries of streets, points and codes. */
function queryStreets(gazetteer: OpenGazetteer): void {
  const point = { latitude: 47.14, longitude: 9.52 };
  const streets = [
    ...gazetteer.findStreets("stadtle", { limit: 5 }),
    ...gazetteer.findStreetsFuzzy("stadtel", { maxEdits: 2, limit: 5, within: 1 }),
    ...gazetteer.findStreetsByPrefix("s", { limit: 5 }),
    ...gazetteer.findStreetsByPrefix("st", { limit: 5, near: point }),
    ...gazetteer.nearestStreets(point, { limit: 3, maxDistanceM: 1e6 }),
  ].map(({ id }) => id);
  const near = gazetteer.nearestHouses(point, { limit: 3, maxDistanceM: Infinity }).map(({ street }) => street);
  for (const id of [...streets, ...near]) {
    try {
      gazetteer.streetByPlaceId(gazetteer.street(id).placeId);
      gazetteer.houses(id, 2);
      gazetteer.housesOfSecond(id, 2);
      gazetteer.otherPostcodes(id);
      gazetteer.houseRanges(id);
      gazetteer.streetPaths(id);
      gazetteer.isAlsoIn(id, 1);
      gazetteer.idsOfHouse(id, "3");
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  }
  gazetteer.watersIn([9, 47, 10, 48], { leastRadiusM: 0, limit: 10 });
  gazetteer.streetCount(0);
  gazetteer.findPostcodes("9490");
  gazetteer.findNamedPlaces("postvaduz", { limit: 3 });
  gazetteer.findCode("eircode", "a65f4e2");
  for (const id of ["osm:way/7001", "osm:node/8000", "wikidata:Q1844", "geonames:3042030"]) {
    Array.from(gazetteer.byForeignId(readForeignId(id)!));
  }
}

test("openGazetteer() refuses a file cut short at any byte", () => {
  fc.assert(
    fc.property(fc.oneof(fc.nat({ max: 2000 }), fc.nat({ max: good.length - 1 })), (length) => {
      expect(() => openGazetteer(written(good.subarray(0, length)))).toThrow(GazetteerFileError);
    }),
    { numRuns: examples(200) },
  );
});

test("openGazetteer() refuses other files, and other versions by name", () => {
  expect(() => openGazetteer(join(folder, "none")))
    .toThrow("Cannot open the gazetteer because the file cannot be read");
  expect(() => openGazetteer(written(new Uint8Array(0)))).toThrow(GazetteerFileError);
  expect(() => openGazetteer(written(new TextEncoder().encode("PK".repeat(500)))))
    .toThrow("it is not a gazetteer file");
  for (const [version, age] of [[FORMAT_VERSION - 1, "older"], [FORMAT_VERSION + 1, "newer"]] as const) {
    const bytes = new Uint8Array(good);
    new DataView(bytes.buffer).setUint32(8, version, true);
    expect(() => openGazetteer(written(bytes))).toThrow(age);
  }
  expect(() => openGazetteer(written(Buffer.concat([good, new Uint8Array(8)])))).toThrow("cut short or added to");
});

test("verifyGazetteer() finds any flipped bit, and until then a damaged file is no danger", () => {
  expect(verifyGazetteer(path)).toBe(openGazetteer(path).version);
  fc.assert(
    fc.property(fc.nat({ max: good.length * 8 - 1 }), (bit) => {
      const bytes = new Uint8Array(good);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      const file = written(bytes);
      expect(() => verifyGazetteer(file)).toThrow(GazetteerFileError);
      try {
        queryPlaces(openGazetteer(file));
        queryStreets(openGazetteer(file));
      } catch (error) {
        expect(error).toBeInstanceOf(GazetteerFileError);
      }
      rmSync(file);
    }),
    { numRuns: examples(1500) },
  );
});

test("isAsWritten() finds a flipped bit in the head, in every section and in the gaps between them", async () => {
  const { signal } = new AbortController();
  const { sections } = readHeader(good, good.length);
  const positions = [0, 8, 12, 16, 24, 40, 55, 63, 64, good.length - 1, ...sections.map(({ offset }) => offset - 1)];
  const inside = sections.filter(({ bytes }) => bytes > 0).map(({ offset, bytes }) => offset + (bytes >> 1));
  const file = written(good);
  expect(await isAsWritten(file, { signal })).toBeTrue();
  rmSync(file);
  for (const at of [...positions, ...inside]) {
    const bytes = new Uint8Array(good);
    bytes[at]! ^= 1;
    const flipped = written(bytes);
    // The head is checked whenever a file is opened.
    const isFound = !(await isAsWritten(flipped, { signal })) || isRefused(flipped);
    expect([at, isFound]).toEqual([at, true]);
    rmSync(flipped);
  }
});

function isRefused(file: string): boolean {
  try {
    openGazetteer(file);
    return false;
  } catch (error) {
    return error instanceof GazetteerFileError;
  }
}

test("openGazetteer() answers from files with many damaged bytes without a crash", () => {
  // Behind the head: what is damaged in that is refused.
  const body = 64 + 32 * Object.keys(SECTIONS).length;
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: body, max: good.length - 1 }), fc.nat({ max: 255 })), {
        minLength: 50,
        maxLength: 4000,
      }),
      (damage) => {
        const bytes = new Uint8Array(good);
        for (const [at, value] of damage) {
          bytes[at] = value;
        }
        const file = written(bytes);
        try {
          queryPlaces(openGazetteer(file));
          queryStreets(openGazetteer(file));
          queryStreets(openGazetteer(file));
        } catch (error) {
          expect(error).toBeInstanceOf(GazetteerFileError);
        }
        rmSync(file);
      },
    ),
    { numRuns: examples(150) },
  );
});

test("buildGazetteer() writes the same bytes twice, whatever the order of the places, for all to read", () => {
  const withIds = withPlaceIds(SMALL_WORLD);
  const other = join(folder, "other.locus");
  const streets = withStreetIds(SMALL_STREETS);
  buildGazetteer({ ...withIds, places: withIds.places.toReversed() }, { outputPath: other, streets });
  expect(readFileSync(other).equals(good)).toBe(true);
  expect(statSync(other).mode & 0o777).toBe(0o644);
});

// Only root can become others.
if (process.getuid?.() === 0) {
  test("openGazetteer() of a normal user maps the file that is theirs, and reads one that is not", async () => {
    chmodSync(folder, 0o755);
    const user = { uid: 65534, gid: 65534 };
    const file = join(folder, "users.locus");
    buildGazetteer(SMALL_WORLD, { outputPath: file });
    const others = runScript("gazetteer/open_as_user.ts", [file], { user });
    expect(await others.firstLine).toEqual({ names: ["Vaduz"], mapped: false });
    chownSync(file, user.uid, user.gid);
    const theirs = runScript("gazetteer/open_as_user.ts", [file], { user });
    expect(await theirs.firstLine).toEqual({ names: ["Vaduz"], mapped: true });
  });
}

test("buildGazetteer() replaces a file whole, leaving the old one to those who have it open", () => {
  const file = join(folder, "swap.locus");
  buildGazetteer(SMALL_WORLD, { outputPath: file });
  const before = openGazetteer(file);
  buildGazetteer({ ...SMALL_WORLD, places: SMALL_WORLD.places.filter(({ key }) => key !== "town:Vaduz") }, {
    outputPath: file,
  });
  const after = openGazetteer(file);
  expect(after.version).not.toBe(before.version);
  expect(before.findPlaces("vaduz", 1)).toHaveLength(1);
  expect(after.findPlaces("vaduz", 1)).toHaveLength(0);
});

test("buildGazetteer() leaves nothing behind when aborted or failed, and clears what a killed build left", () => {
  const inside = mkdtempSync(join(folder, "aborted-"));
  const outputPath = join(inside, "world.locus");
  expect(() => buildGazetteer(SMALL_WORLD, { outputPath, signal: AbortSignal.abort() })).toThrow();
  const [first] = SMALL_WORLD.places;
  if (first === undefined) {
    throw new Error("the small world has places");
  }
  expect(() => buildGazetteer({ ...SMALL_WORLD, places: [...SMALL_WORLD.places, first] }, { outputPath }))
    .toThrow(RangeError);
  expect(() => buildGazetteer({ ...SMALL_WORLD, places: [{ ...first, latitude: 91 }] }, { outputPath }))
    .toThrow(RangeError);
  expect(readdirSync(inside)).toEqual([]);
  // No process has this number: it is above the system's largest.
  writeFileSync(`${outputPath}.tmp-99999999`, "half");
  buildGazetteer(SMALL_WORLD, { outputPath });
  expect(readdirSync(inside)).toEqual(["world.locus"]);
  chmodSync(outputPath, 0o600);
});

test("verifyGazetteer() reads a file in windows of any size", () => {
  for (const windowBytes of [1000, 4096, 65_537]) {
    expect(verifyGazetteer(path, { windowBytes })).toBe(verifyGazetteer(path));
  }
});

test("openGazetteer() opens a file of more than 4 GiB, a section at a time", () => {
  const large = join(folder, "large.locus");
  writeSpread(large, 5 * 2 ** 30);
  expect(statSync(large).size).toBeGreaterThan(5 * 2 ** 30);
  const [small, spread] = [openFile(path).sections, openFile(large).sections];
  for (const name of sectionNames()) {
    expect(spread[name]).toEqual(small[name]);
  }
  const gazetteer = openGazetteer(large);
  queryPlaces(gazetteer);
  queryStreets(gazetteer);
  const [street] = gazetteer.findStreets("schlossweg", { limit: 1 });
  expect(gazetteer.street(street?.id ?? -1).name).toBe("Schlossweg");
  rmSync(large);
});

test("openGazetteer() refuses a file of more than 4 GiB that is cut short", () => {
  const large = join(folder, "cut.locus");
  writeSpread(large, 5 * 2 ** 30);
  truncateSync(large, 5 * 2 ** 30 - 8);
  expect(() => openGazetteer(large)).toThrow("cut short");
  rmSync(large);
});

/** The good file with its sections so far apart that it has this size: holes between them take no room on the disk. */
function writeSpread(to: string, fileBytes: number): void {
  const { contentHash, sections } = readHeader(good, good.length);
  const step = Math.floor(fileBytes / sections.length / 4096) * 4096;
  const first = 16_384;
  const places = sections.map((place, i) => ({ ...place, offset: first + i * step }));
  const file = openSync(to, "w");
  try {
    writeSync(file, writeHeader({ contentHash, sections: places }, first + fileBytes), 0, undefined, 0);
    for (const [i, { offset, bytes }] of sections.entries()) {
      writeSync(file, good, offset, bytes, places[i]?.offset ?? 0);
    }
    ftruncateSync(file, first + fileBytes);
  } finally {
    closeSync(file);
  }
}
