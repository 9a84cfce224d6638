import { describe, expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addressFile, divisionAreaFile, divisionFile, pointWkb, polygonWkb } from "../support/files/overture_file.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { smallTown, smallTownFile } from "../support/gazetteers/built_gazetteer.ts";
import { runHere } from "../support/services/run_command.ts";
import { newDataDir } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";

/** Offset of the format in a file's header: after the magic bytes. */
const FORMAT_VERSION_AT = 8;

describe("gazetteer", () => {
  test("adds a data set, lists, checks, shows and removes it", async () => {
    const dataDir = smallDataDir();
    const file = smallTownFile();
    const added = await gazetteer(dataDir, ["add", "openstreetmap", file, "--name", "town"]);
    expect(added).toMatchObject({ code: 0 });
    expect(added.out).toContain("town (openstreetmap, 2023-11-14) is active");
    expect((await gazetteer(dataDir, ["list"])).out).toContain("town\topenstreetmap\t2023-11-14\tLI\tODbL 1.0");
    // The world, the country of the town, what is drawn of it, and the directory of names.
    expect((await gazetteer(dataDir, ["verify"])).out.match(/unchanged/g)?.length).toBe(4);
    const info: unknown = JSON.parse((await gazetteer(dataDir, ["info"])).out);
    expect(info).toMatchObject({ countries: [{ country: "LI", streets: 1 }], datasets: [{ name: "town" }] });
    expect((await gazetteer(dataDir, ["remove", "town"])).out).toContain("town is removed");
    expect((await gazetteer(dataDir, ["list"])).out).not.toContain("town\t");
  });

  test("adds areas as a column, lists, checks, shows and removes them", async () => {
    const dataDir = smallDataDir();
    const file = join(dataDir, "parishes.geojson");
    const ring = [[9, 47], [10, 47], [10, 48], [9, 48], [9, 47]];
    const parish = { GEOID: "N1", NAME: "North" };
    const feature = { type: "Feature", properties: parish, geometry: { type: "Polygon", coordinates: [ring] } };
    writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features: [feature] }));
    const words = ["add", "areas", file, "--layer=parish", "--code=GEOID", "--title=NAME", "--licence=CC0"];
    const added = await gazetteer(dataDir, words);
    expect(added).toMatchObject({ code: 0 });
    expect(added.out).toContain("layer parish  1 areas, 1 polygons");
    expect((await gazetteer(dataDir, ["list"])).out)
      .toMatch(/^parish\tareas\t[0-9a-f]{12}\tlayer parish, 1 areas\tCC0\t$/m);
    expect((await gazetteer(dataDir, ["verify"])).out.match(/unchanged/g)?.length).toBe(2);
    const info: unknown = JSON.parse((await gazetteer(dataDir, ["info"])).out);
    expect(info).toMatchObject({ countries: [], datasets: [{ name: "parish", layer: { name: "parish", areas: 1 } }] });
    const resolve = (append: string) => runHere(["resolve", `--append=${append}`, "47.5, 9.5"], { DATA_DIR: dataDir });
    expect(JSON.parse((await resolve("parish")).out).appended).toEqual({ parish: { code: "N1", title: "North" } });
    expect((await resolve("county")).err).toContain("s2:30, parish");
    expect((await gazetteer(dataDir, [...words, "--name=other"])).err).toContain("that of the data set parish");
    for (const wrong of [["--layer=utm", "--code=GEOID"], ["--layer=parish"], ["--layer=P", "--code=GEOID"]]) {
      expect((await gazetteer(dataDir, ["add", "areas", file, ...wrong])).code).toBe(2);
    }
    for (const layer of ["Parish", "1st", "a-b", "a".repeat(33), ""]) {
      const { code, err } = await gazetteer(dataDir, ["add", "areas", file, `--layer=${layer}`, "--code=GEOID"]);
      expect([layer, code, err]).toEqual([layer, 2, expect.stringContaining("lower-case letters a to z, digits and")]);
    }
    expect((await gazetteer(dataDir, ["remove", "parish"])).out).toContain("parish is removed");
    expect((await resolve("parish")).code).toBe(2);
  });

  test("rebuilds a country whose file is missing or of an older format, from the added data", async () => {
    const dataDir = smallDataDir();
    const file = smallTownFile();
    expect(await gazetteer(dataDir, ["add", "openstreetmap", file])).toMatchObject({ code: 0 });
    rmSync(file);
    const folder = join(dataDir, "gazetteer", "countries");
    const country = join(folder, readdirSync(folder).find((name) => name.startsWith("LI-"))!);
    const whole = readFileSync(country);
    const older = Buffer.from(whole);
    older.writeUInt32LE(1, FORMAT_VERSION_AT);
    writeFileSync(country, older);
    expect((await gazetteer(dataDir, ["verify"])).code).toBe(1);
    const built = await gazetteer(dataDir, ["build"]);
    expect(built).toMatchObject({ code: 0 });
    expect(built.err).toContain("its format 1 is older than");
    expect(built.err).toContain("Building the countries");
    expect(readFileSync(country).equals(whole)).toBeTrue();
    rmSync(country);
    expect(await gazetteer(dataDir, ["build"])).toMatchObject({ code: 0 });
    expect(readFileSync(country).equals(whole)).toBeTrue();
    expect((await gazetteer(dataDir, ["build"])).err).not.toContain("Building");
  });

  test("says in one line what is wrong, and changes nothing", async () => {
    const dataDir = smallDataDir();
    const file = join(dataDir, "town.osm.pbf");
    writeFileSync(file, smallTown().subarray(0, 80));
    const cut = await gazetteer(dataDir, ["add", "openstreetmap", file]);
    expect(cut.code).toBe(1);
    expect(cut.err).toContain("town.osm.pbf: Cannot read because the file is cut off");
    expect(readdirSync(join(dataDir, "gazetteer")).filter((name) => !name.startsWith("world-"))).toEqual(["datasets"]);
    expect(readdirSync(join(dataDir, "gazetteer", "datasets"))).toEqual([]);
    const usage = [
      ["add"],
      ["add", "nominatim", file],
      ["add", "openstreetmap", file, "--country=Liechtenstein"],
      ["add", "openstreetmap", file, "--country=XX"],
      ["add", "openstreetmap", "http://download.example/town.osm.pbf"],
      ["add", "csv", file, "--rows=codes"],
      ["add", "csv", file, "--columns=colour=Farbe"],
      ["remove", "town"],
      ["polish"],
    ];
    for (const words of usage) {
      expect(await gazetteer(dataDir, words)).toMatchObject({ code: 2 });
    }
    const unknown = await gazetteer(dataDir, ["add", "nominatim", file]);
    expect(unknown.err).toContain('There is no source and no country or region "nominatim');
    const insecure = await gazetteer(dataDir, ["add", "openstreetmap", "http://download.example/town.osm.pbf"]);
    expect(insecure.err).toContain("Only files and https addresses are read");
    const missing = await gazetteer(dataDir, ["add", "openstreetmap", join(dataDir, "nowhere.pbf")]);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.err).toContain("There is no file");
  });

  test("says in one line what to do about a broken manifest, and loses nothing", async () => {
    const dataDir = smallDataDir();
    const file = smallTownFile();
    expect(await gazetteer(dataDir, ["add", "openstreetmap", file])).toMatchObject({ code: 0 });
    const manifest = join(dataDir, "gazetteer", "manifest.json");
    const whole = readFileSync(manifest);
    writeFileSync(manifest, whole.subarray(0, 20));
    const commands = [["list"], ["info"], ["verify"], ["build"], ["remove", "town"], ["add", "openstreetmap", file]];
    for (const words of commands) {
      const { code, err } = await gazetteer(dataDir, words);
      expect([words, code, err.trim().split("\n").length]).toEqual([words, 1, 1]);
      expect(err).toContain("restore it, or remove it and add the data again");
    }
    writeFileSync(manifest, whole);
    expect(await gazetteer(dataDir, ["verify"])).toMatchObject({ code: 0 });
  });

  test("refuses a second change at the same time, and takes over a lock whose holder is gone", async () => {
    const dataDir = smallDataDir();
    const file = smallTownFile();
    const lock = join(dataDir, "gazetteer", ".lock");
    writeFileSync(lock, String(process.ppid));
    const refused = await gazetteer(dataDir, ["add", "openstreetmap", file]);
    expect(refused).toMatchObject({ code: 6 });
    expect(refused.err).toContain("Another command");
    writeFileSync(lock, "999999999");
    expect(await gazetteer(dataDir, ["add", "openstreetmap", file])).toMatchObject({ code: 0 });
  });

  test("makes a column of codes resolvable", async () => {
    const dataDir = smallDataDir();
    const file = join(dataDir, "register.csv");
    writeFileSync(file, "short,y,x,what\nRRRD2929,24.7136,46.6753,Office\n");
    const columns = "--columns=code=short,latitude=y,longitude=x,name=what";
    const words = ["add", "csv", file, "--rows=codes", "--system=saudi_short_address", "--country", "SA", columns];
    const added = await gazetteer(dataDir, words);
    expect(added).toMatchObject({ code: 0 });
    expect(added.out).toContain("SA  1 codes");
  });
});

function gazetteer(dataDir: string, words: readonly string[]): ReturnType<typeof runHere> {
  return runHere(["gazetteer", ...words], { DATA_DIR: dataDir });
}

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

const BEVERLY_HILLS = { latitude: 34.0901, longitude: -118.4065 };

test("postcodes of the United States are known from the first start, until a data set brings its own", async () => {
  const dataDir = await newDataDir();
  expect(await resolveInput(dataDir, "Beverly Hills 90210")).toMatchObject({
    status: "found",
    precision: "postcode",
    label: "Beverly Hills, CA 90210, United States",
    coordinates: BEVERLY_HILLS,
    source: { dataset: "geonames-postcodes", attribution: "© GeoNames, CC BY 4.0" },
  });
  // Thailand and Ukraine have a 90210 too, and are not loaded.
  expect(await resolveInput(dataDir, "90210")).toMatchObject({
    status: "uncertain",
    label: "Beverly Hills, CA 90210, United States",
    reasons: ["outside_coverage"],
  });
  expect((await runHere(["gazetteer", "list"], { DATA_DIR: dataDir })).out)
    .toContain("world-postcodes\tgeonames-postcodes\tUS, 2026\tUS\tCC BY 4.0");

  // A postcode of another country is none of the United States.
  for (const [input, label] of [["10115 Berlin", "Berlin, Deutschland"], ["75001 Paris", "Paris, France"]] as const) {
    expect(await resolveInput(dataDir, input))
      .toMatchObject({ status: "uncertain", label, matches: { locality: "exact", postcode: "missing" } });
  }
  expect(await resolveInput(dataDir, "48637 Murata"))
    .toMatchObject({ status: "uncertain", label: "Murata, San Marino" });

  // A file of the country without postcodes keeps them.
  const table = "number,street,locality,latitude,longitude\n7,Probe Way,Beverly Hills,34.09,-118.4\n";
  await add(dataDir, ["csv", "houses.csv", "--rows=houses", "--country=US"], table);
  expect(await resolveInput(dataDir, "7 Probe Way, Beverly Hills")).toMatchObject({ precision: "house" });
  expect(await resolveInput(dataDir, "Beverly Hills 90210"))
    .toMatchObject({ status: "found", coordinates: BEVERLY_HILLS });
  expect(await resolveInput(dataDir, "Schenectady, NY 12345"))
    .toMatchObject({ status: "found", precision: "postcode" });

  // Postcodes that were added replace them.
  const row = "US\t90210\tBeverly Hills\tCalifornia\tCA\tLos Angeles\t037\t\t\t34.08\t-118.41\t4\n";
  await add(dataDir, ["geonames-postcodes", "US.txt"], row);
  expect(await resolveInput(dataDir, "Beverly Hills 90210"))
    .toMatchObject({ status: "found", coordinates: { latitude: 34.08, longitude: -118.41 } });
  expect(await resolveInput(dataDir, "12345")).toMatchObject({ status: "unresolved" });
});

async function resolveInput(dataDir: string, input: string): Promise<unknown> {
  return JSON.parse((await runHere(["resolve", input], { DATA_DIR: dataDir })).out);
}

async function add(dataDir: string, [source = "", name = "", ...options]: readonly string[], text: string) {
  const path = join(dataDir, name);
  writeFileSync(path, text);
  expect(await runHere(["gazetteer", "add", source, path, ...options], { DATA_DIR: dataDir }))
    .toMatchObject({ code: 0 });
}
