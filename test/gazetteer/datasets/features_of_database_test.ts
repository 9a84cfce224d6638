import { Database } from "bun:sqlite";
import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { SOURCES } from "../../../src/gazetteer/datasets/source_table.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { recordingSink } from "../sources/recording_sink.ts";

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
        names: [
          { text: "Vaduz", kind: "primary" },
          { text: "Vaduz\nVille", kind: "alternate", language: "fr" },
        ],
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
