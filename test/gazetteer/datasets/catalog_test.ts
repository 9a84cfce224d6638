import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { COUNTRY_CODES, isCountryCode } from "../../../src/domain/country_code.ts";
import { addCommandOf, openCatalog } from "../../../src/gazetteer/catalog/mod.ts";
import { filesOf, parsePublishedSet, type PublishedSet } from "../../../src/gazetteer/datasets/published_set.ts";
import { unpackFile } from "../../../src/gazetteer/datasets/source_file.ts";
import { isSourceName, sourceOf, SOURCES } from "../../../src/gazetteer/datasets/source_table.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { zipFile } from "../../support/files/workbook_file.ts";
import { recordingSink } from "../sources/recording_sink.ts";

const catalog = openCatalog();

describe("openCatalog()", () => {
  const sets: readonly (readonly [words: string, ids: readonly string[]])[] = [
    ["liechtenstein", ["openstreetmap-liechtenstein", "postcodes-li"]],
    ["LI", ["openstreetmap-liechtenstein", "postcodes-li"]],
    ["Österreich", ["openstreetmap-austria", "postcodes-at"]],
    ["United Kingdom", ["openstreetmap-united-kingdom", "postcodes-gb"]],
    ["Georgia", ["openstreetmap-georgia"]],
    ["us-georgia", ["openstreetmap-us-georgia", "postcodes-us"]],
    ["California", ["openstreetmap-us-california", "postcodes-us"]],
    ["Singapore", ["openstreetmap-malaysia-singapore-brunei", "postcodes-sg"]],
    ["bayern", ["openstreetmap-bayern", "postcodes-de"]],
    ["postcodes-de", ["postcodes-de"]],
    ["atlantis", []],
    [" ", []],
  ];
  for (const [words, ids] of sets) {
    test(`loads for ${JSON.stringify(words)}: ${ids.join(", ")}`, () => {
      expect(catalog.defaultSet(words).map(({ id }) => id)).toEqual([...ids]);
    });
  }

  test("has one entry per identifier, names of data sets, real countries and https addresses", () => {
    const ids = catalog.entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, countries, address } of catalog.entries) {
      expect(id).toMatch(/^[a-z0-9][a-z0-9-]{0,62}$/u);
      expect(countries.filter((code) => !isCountryCode(code))).toEqual([]);
      expect(new URL(address).protocol).toBe("https:");
    }
  });

  test("finds entries by words of their titles and countries", () => {
    expect(catalog.search("new york").map(({ id }) => id)).toEqual(["openstreetmap-us-new-york"]);
    expect(catalog.search("Italien").map(({ id }) => id)).toContain("openstreetmap-nord-est");
    expect(catalog.search("postcodes monaco").map(({ id }) => id)).toEqual(["postcodes-mc"]);
    expect(catalog.search("areas liechtenstein").map(({ id, address }) => [id, address])).toEqual([
      ["whosonfirst-li", "https://data.geocode.earth/wof/dist/sqlite/whosonfirst-data-admin-li-latest.db.bz2"],
    ]);
  });

  test("reads the publisher's newer list, and refuses what is none", () => {
    const index = JSON.stringify({
      type: "FeatureCollection",
      features: [
        feature({ id: "germany", codes: ["DE"], path: "europe/germany" }),
        feature({ id: "lausitz", path: "europe/germany/lausitz" }),
        feature({ id: "elsewhere", path: "../../etc/passwd" }),
      ],
    });
    const newer = openCatalog({ index });
    expect(newer.defaultSet("lausitz").map(({ address }) => address)).toEqual([
      "https://download.geofabrik.de/europe/germany/lausitz-latest.osm.pbf",
      "https://download.geonames.org/export/zip/DE.zip",
    ]);
    expect(newer.search("elsewhere")).toEqual([]);
    expect(() => openCatalog({ index: "<html></html>" })).toThrow(SyntaxError);
    expect(() => openCatalog({ index: "{}" })).toThrow("not Geofabrik's list");
  });
});

function feature(
  { id, codes, path }: { readonly id: string; readonly codes?: readonly string[]; readonly path: string },
) {
  const urls = { pbf: `https://download.geofabrik.de/${path}-latest.osm.pbf` };
  return { type: "Feature", properties: { id, ...(codes === undefined ? {} : { "iso3166-1:alpha2": codes }), urls } };
}

test("addCommandOf() gives a command that loads the extract around the country", () => {
  expect(["LI", "GB", "US", "SM", "FI", "AX", "SN", "CW"].map(addCommandOf)).toEqual([
    "bun run gazetteer add liechtenstein",
    "bun run gazetteer add united-kingdom",
    "bun run gazetteer add US",
    "bun run gazetteer add SM",
    "bun run gazetteer add finland",
    "bun run gazetteer add AX",
    "bun run gazetteer add senegal-and-gambia",
    undefined,
  ]);
  for (const code of COUNTRY_CODES) {
    const words = addCommandOf(code)?.replace("bun run gazetteer add ", "");
    const extract = words === undefined
      ? undefined
      : catalog.defaultSet(words).find((one) => one.isWhole && one.source === "openstreetmap");
    expect(extract?.countries ?? []).toEqual(words === undefined ? [] : expect.arrayContaining([code]));
  }
});

const VADUZ = {
  type: "Feature",
  properties: {
    "wof:id": 101,
    "wof:name": "Vaduz",
    "wof:placetype": "locality",
    "wof:country": "LI",
    "geom:latitude": 47.14,
    "geom:longitude": 9.52,
    "name:fra_x_preferred": ["Vaduz\nVille"],
  },
  geometry: { type: "Point", coordinates: [9.52, 47.14] },
};

describe("a SQLite file of Who's On First", () => {
  test("is read as it is and packed, without alternative outlines", async () => {
    const folder = scratchDir();
    const path = join(folder, "whosonfirst-data-admin-li-latest.db");
    writeDatabase(path, "id INTEGER, body TEXT, source TEXT, is_alt BOOLEAN, lastmodified INTEGER");
    writeFileSync(`${path}.gz`, gzipSync(readFileSync(path)));
    for (const file of [path, `${path}.gz`]) {
      expect(await areasOf(file)).toEqual([{
        key: "101",
        kind: "locality",
        names: [{ text: "Vaduz", kind: "primary" }, { text: "Vaduz\nVille", kind: "alternate", language: "fr" }],
        point: { latitudeE7: 471400000, longitudeE7: 95200000 },
        countryCode: "LI",
      }]);
    }
  });

  test("is refused when it is none or has other tables", async () => {
    const folder = scratchDir();
    const path = join(folder, "other.db");
    writeFileSync(path, "id,body\n".repeat(1000));
    expect(areasOf(path)).rejects.toThrow(SyntaxError);
    expect(areasOf(path)).rejects.toThrow("Cannot read because this is no SQLite database or a damaged one");
    const empty = join(folder, "empty.db");
    writeDatabase(empty, "id INTEGER, text TEXT");
    expect(areasOf(empty)).rejects.toThrow("Cannot read because the database must have a table geojson");
  });
});

function writeDatabase(path: string, columns: string): void {
  using database = new Database(path);
  database.run(`CREATE TABLE geojson (${columns})`);
  if (columns.includes("is_alt")) {
    const insert = database.query("INSERT INTO geojson (id, body, is_alt) VALUES (?, ?, ?)");
    // Published features are written over several lines.
    insert.run(101, JSON.stringify(VADUZ, null, 2), 0);
    insert.run(101, JSON.stringify({ ...VADUZ, properties: { ...VADUZ.properties, "wof:id": 102 } }), 1);
  }
}

async function areasOf(path: string) {
  const sink = recordingSink();
  const scratchFolder = join(scratchDir(), "scratch");
  mkdirSync(scratchFolder, { recursive: true });
  await SOURCES.whosonfirst.read({ path, scratchFolder }, sink);
  return sink.records.area;
}

const TEXT = "LI\t9490\tVaduz\n";
/** The text, packed by bzip2 1.0.8. */
const BZIP2 = "QlpoOTFBWSZTWR7rRvgAAARPgAAwRCAAJAEAJAACECAAIgBoaEDQNCoNpdAPm8fF3JFOFCQHutG+AA==";

describe("unpackFile()", () => {
  test("reads files as their endings say", async () => {
    const files: Readonly<Record<string, Uint8Array>> = {
      "LI.txt": Buffer.from(TEXT),
      "LI.txt.gz": gzipSync(TEXT),
      "LI.txt.bz2": Buffer.from(BZIP2, "base64"),
      "LI.zip": await zipFile({ "readme.txt": "columns", "LI.txt": TEXT }),
      "0123-LI.zip": await zipFile({ "LI.txt": TEXT, "XX.txt": "" }),
    };
    for (const [name, content] of Object.entries(files)) {
      expect([name, await textOf(name, content)]).toEqual([name, TEXT]);
    }
  });

  test("refuses archives that are damaged or have several files of data", async () => {
    const whole = await zipFile({ "LI.txt": TEXT });
    expect(textOf("LI.zip", whole.subarray(0, 40))).rejects.toThrow("not a ZIP archive");
    const damaged = Uint8Array.from(whole);
    // A byte of the packed content, behind the local header and its name.
    damaged[30 + "LI.txt".length + 3]! ^= 1;
    expect(textOf("LI.zip", damaged)).rejects.toThrow();
    expect(textOf("all.zip", await zipFile({ "LI.txt": TEXT, "CH.txt": TEXT }))).rejects.toThrow("it has 2");
  });
});

async function textOf(name: string, content: Uint8Array): Promise<string> {
  const path = join(scratchDir(), name);
  writeFileSync(path, content);
  let bytes = 0;
  const chunks = await Array.fromAsync(unpackFile(path, (chunk) => {
    bytes += chunk.length;
  }));
  expect(bytes).toBeGreaterThan(0);
  return Buffer.concat(chunks).toString();
}

const WORLD = "world-0123456789ab.gazetteer";
const file = (digit: string) => ({ sha256: digit.repeat(64), bytes: 12 });
const SET: PublishedSet = {
  format: 1,
  world: WORLD,
  publishedAt: "2026-11-22T10:00:00.000Z",
  worldFile: file("a"),
  directory: file("b"),
  countries: { LI: file("c") },
  datasets: [{
    name: "town",
    source: "openstreetmap",
    inputHash: "d".repeat(64),
    inputBytes: 9,
    version: "2026-11-20",
    licence: "ODbL 1.0",
    attribution: "© OpenStreetMap contributors",
    dropped: {},
    countries: { LI: [{ kind: "streets", completeness: "complete", bounds: [9, 47, 10, 48], records: 1 }] },
  }],
  superseded: ["e".repeat(64)],
};

describe("parsePublishedSet()", () => {
  test("reads what is published, and names all its files", () => {
    expect(parsePublishedSet(JSON.stringify(SET), { world: WORLD })).toEqual(SET);
    expect(filesOf(SET).map(({ sha256 }) => sha256[0])).toEqual(["a", "b", "c"]);
  });

  test.each(["licence", "attribution", "version"])("refuses a %s that is not one line of plain text", (field) => {
    for (const text of ["a\nb", "\u001b]0;title\u0007", "\u009b2J", "\ud800", "x".repeat(2001)]) {
      const datasets = [{ ...SET.datasets[0], [field]: text }];
      expect(() => parsePublishedSet(JSON.stringify({ ...SET, datasets }), { world: WORLD }))
        .toThrow("datasets of its manifest is not valid");
    }
  });

  test("refuses any other text with a reason", () => {
    const text = JSON.stringify(SET);
    const cut = fc.integer({ min: 0, max: text.length - 1 }).map((length) => text.slice(0, length));
    const replaced = fc.constantFrom(...Object.keys(SET)).chain((key) =>
      fc.jsonValue().map((value) => JSON.stringify({ ...SET, [key]: value }))
    );
    fc.assert(fc.property(fc.oneof(cut, replaced, fc.json(), fc.string()), (given) => {
      try {
        // Some values are allowed: the result is then as valid as any other.
        expect(
          filesOf(parsePublishedSet(given, { world: WORLD })).every(({ sha256 }) => /^[0-9a-f]{64}$/u.test(sha256)),
        )
          .toBeTrue();
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
      }
    }));
  });
});

test("isSourceName() accepts only the rows of the table", () => {
  expect(isSourceName("openstreetmap")).toBe(true);
  expect(isSourceName("toString")).toBe(false);
  expect(isSourceName("")).toBe(false);
});

test("sourceOf() returns the row of a name, and nothing for an unknown one", () => {
  expect(sourceOf("tiger")?.licence).toBe("public domain");
  expect(sourceOf("constructor")).toBeUndefined();
});
