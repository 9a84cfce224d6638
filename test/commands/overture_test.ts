import { describe, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressFile, divisionAreaFile, divisionFile, pointWkb, polygonWkb } from "../support/files/overture_file.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runHere } from "../support/services/run_here.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";

describe("gazetteer add overture", () => {
  test("reads a folder of addresses and divisions, restricted to a country", async () => {
    const folder = releaseFolder();
    const dataDir = smallDataDir();
    const added = await gazetteer(dataDir, ["add", "overture", folder, "--country=LI", "--name=overture"]);
    expect(added).toMatchObject({ code: 0 });
    expect(added.out).toContain("LI  12 houses, 2 places");
    expect(added.out).not.toContain("CH  ");
    const listed = (await gazetteer(dataDir, ["list"])).out.split("\n").find((line) => line.startsWith("overture\t"));
    expect(listed?.split("\t").slice(3)).toEqual([
      "LI",
      "CC-BY-4.0, ODbL 1.0",
      "Overture Maps Foundation; © OpenStreetMap contributors, Overture Maps Foundation; OpenAddresses/LI",
    ]);
    const found = await runHere(["resolve", "Probegasse 7, 9490 Neudorf am Rhein"], { DATA_DIR: dataDir });
    expect(JSON.parse(found.out)).toMatchObject({
      status: "found",
      precision: "house",
      components: { house_number: "7", street: "Probegasse", locality: "Neudorf am Rhein", country_code: "LI" },
      source: { dataset: "overture" },
    });
  });

  test("reads only what lies inside the bounds", async () => {
    const dataDir = smallDataDir();
    const file = join(releaseFolder(), "theme=addresses", "part-0.zstd.parquet");
    const added = await gazetteer(dataDir, ["add", "overture", file, "--bounds=8,46.9,8.1,47.1"]);
    expect(added.out).toContain("part-0-zstd (overture, ");
    expect(added.out).toContain("CH  12 houses");
    expect(added.out).not.toContain("LI  ");
  });

  test("says in one line what is wrong, and changes nothing", async () => {
    const dataDir = smallDataDir();
    const folder = releaseFolder();
    writeFileSync(join(folder, "theme=divisions", "other.parquet"), "id,name\n");
    const foreign = await gazetteer(dataDir, ["add", "overture", folder]);
    expect(foreign).toMatchObject({ code: 1 });
    expect(foreign.err).toContain(
      `${folder}: theme=divisions/other.parquet: Cannot read because this is not a Parquet file: it must begin with PAR1`,
    );
    const empty = await gazetteer(dataDir, ["add", "overture", scratchDir()]);
    expect(empty.err).toContain("the folder must have 1 to 1000 files that end in .parquet: it has 0");
    const elsewhere = await gazetteer(dataDir, ["add", "overture", join(folder, "theme=addresses"), "--country=AT"]);
    expect(elsewhere.err).toContain("the file has no usable record");
    for (const bounds of ["8,47,9", "8,48,9,47", "8,47,190,48", "8,,9,47"]) {
      const wrong = await gazetteer(dataDir, ["add", "overture", folder, `--bounds=${bounds}`]);
      expect(wrong).toMatchObject({ code: 2 });
      expect(wrong.err).toContain("--bounds must be west,south,east,north in degrees");
    }
    const other = await gazetteer(dataDir, ["add", "geonames", folder, "--bounds=8,47,9,48"]);
    expect(other.err).toContain("--bounds cannot restrict files of the source geonames");
    expect((await gazetteer(dataDir, ["list"])).out).not.toContain("overture");
  });
});

/** Twelve houses in Liechtenstein, twelve in Switzerland, and a town with its outline, as a release has them. */
function releaseFolder(): string {
  const folder = scratchDir();
  const put = (theme: string, name: string, bytes: Uint8Array): void => {
    mkdirSync(join(folder, theme), { recursive: true });
    writeFileSync(join(folder, theme, name), bytes);
  };
  const town = { country: "LI", subtype: "locality", names: { primary: "Neudorf am Rhein" } };
  const rows = [...houses("CH", [8.05, 47], "Neuenkirch"), ...houses("LI", [9.52, 47.14], "Neudorf am Rhein")];
  put("theme=addresses", "part-0.zstd.parquet", addressFile(rows, { rowGroupSize: 12 }));
  put("theme=divisions", "division.parquet", divisionFile([{ ...town, id: "d", geometry: pointWkb(9.52, 47.14) }]));
  const square = polygonWkb([[[9.5, 47.13], [9.53, 47.13], [9.53, 47.15], [9.5, 47.15], [9.5, 47.13]]]);
  put("theme=divisions", "area.parquet", divisionAreaFile([{ ...town, id: "x", division_id: "d", geometry: square }]));
  return folder;
}

function houses(country: string, [longitude, latitude]: readonly [number, number], town: string) {
  return Array.from({ length: 12 }, (_, i) => ({
    id: `${country}${i}`,
    geometry: pointWkb(longitude + i / 1e4, latitude),
    country,
    postcode: country === "LI" ? "9490" : "6000",
    street: "Probegasse",
    number: `${2 * i + 1}`,
    address_levels: [{ value: town }],
    sources: [{ property: "", dataset: `OpenAddresses/${country}`, license: "CC-BY-4.0" }],
  }));
}

function gazetteer(dataDir: string, words: readonly string[]): ReturnType<typeof runHere> {
  return runHere(["gazetteer", ...words], { DATA_DIR: dataDir });
}
