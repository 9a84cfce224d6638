import { describe, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { buildCountries } from "../../../src/gazetteer/datasets/build_countries.ts";
import { isCurrent, sweepCountries, sweepVersions } from "../../../src/gazetteer/datasets/country_files.ts";
import { importDataset, type ImportOptions } from "../../../src/gazetteer/datasets/import_dataset.ts";
import { datasetsFolder, readManifest } from "../../../src/gazetteer/datasets/manifest.ts";
import { openGazetteer, openGazetteerSet } from "../../../src/gazetteer/set/compose.ts";
import {
  type SmallTown,
  smallTown,
  smallTownFile,
  type WorldFolder,
  worldFolder,
} from "../../support/gazetteers/built_gazetteer.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

describe("importDataset()", () => {
  test("refuses a file whose points lie outside the country it is said to be for, and says how many", async () => {
    const at = worldFolder();
    const path = join(at.folder, "shops.csv");
    const here = Array.from({ length: 4 }, (_, i) => `${i + 1},Main Street,47.1,9.5`);
    const there = Array.from({ length: 6 }, (_, i) => `${i + 1},Main Street,47.367,8.55`);
    writeFileSync(path, ["number,street,y,x", ...here, ...there].join("\n"));
    const options = houseTableOf(at, path, "shops");
    await expect(importDataset({ ...options, countryCode: "LI" })).rejects.toThrow(
      "most points are not in LI: of 10 checked 6 lie elsewhere, 6 of them in CH",
    );
    await expect(importDataset({ ...options, countryCode: "XX" })).rejects.toThrow("there is no country XX");
    expect(readdirSync(datasetsFolder(at.folder))).toEqual([]);
    writeFileSync(path, ["number,street,y,x", ...here, ...here, ...there].join("\n"));
    expect(Object.keys((await importDataset({ ...options, countryCode: "LI" })).countries)).toEqual(["LI"]);
  });

  test("replaces a data set of the same name only where source and country agree, or when any may be replaced", async () => {
    const at = worldFolder();
    await add(at, "town");
    await add(at, "town", { street: "Anderweg" });
    const path = join(at.folder, "town.csv");
    writeFileSync(path, "number,street,y,x\n1,Main Street,47.1,9.5\n");
    const options = houseTableOf(at, path, "town");
    await expect(importDataset(options)).rejects.toThrow(/another data set \(openstreetmap, .*LI\).*--replace/u);
    const replaced = await importDataset({ ...options, replaces: "any" });
    expect(replaced.source).toBe("csv");
    writeFileSync(path, "number,street,y,x\n1,Rue A,47.367,8.55\n");
    await expect(importDataset(options)).rejects.toThrow(/another data set \(csv, .*LI\).*--replace/u);
  });

  test("sorts records by country and reports the coverage", async () => {
    const at = worldFolder();
    const info = await add(at, "vaduz");
    expect(info.countries["LI"]?.map(({ kind, records, completeness }) => `${kind} ${records} ${completeness}`))
      .toEqual(["houses 3 partial", "streets 1 complete"]);
    expect(info.attribution).toContain("OpenStreetMap");
    expect(readdirSync(join(datasetsFolder(at.folder), "vaduz")).sort())
      .toEqual(["dataset.json", "map.drawing", "records"]);
  });

  test("keeps a table's few rows of a country that they name themselves", async () => {
    const at = worldFolder();
    const path = join(at.folder, "shops.csv");
    const rows = Array.from({ length: 60 }, (_, i) => `${i + 1},Main Street,LI,47.1,9.5`);
    writeFileSync(path, ["number,street,country,y,x", ...rows, "1,Main Street,FR,48.8,2.3"].join("\n"));
    const options = houseTableOf(at, path, "shops", { country: "country" });
    expect(Object.keys((await importDataset(options)).countries)).toEqual(["FR", "LI"]);
    expect(Object.keys((await importDataset({ ...options, countryCode: "LI" })).countries)).toEqual(["LI"]);
  });

  test("leaves nothing behind when the file is damaged, cut off or another format", async () => {
    const at = worldFolder();
    const whole = smallTown();
    const files = [whole.subarray(0, whole.length - 5), new TextEncoder().encode("no such file"), new Uint8Array()];
    for (const bytes of files) {
      const path = join(at.folder, "bad.osm.pbf");
      writeFileSync(path, bytes);
      await expect(importFile(at, path, "bad")).rejects.toThrow("Cannot read");
      expect(readdirSync(datasetsFolder(at.folder))).toEqual([]);
    }
  });

  test("removes what an import left that was killed days ago, and nothing of one under way", async () => {
    const at = worldFolder();
    const longAgo = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000);
    for (const name of [".import-1-killed", ".import-2-writing"]) {
      const records = join(datasetsFolder(at.folder), name, "records");
      mkdirSync(records, { recursive: true });
      const file = join(records, "LI.records");
      writeFileSync(file, "");
      for (const path of name.endsWith("killed") ? [file, records, join(records, "..")] : [join(records, "..")]) {
        utimesSync(path, longAgo, longAgo);
      }
    }
    await add(at, "vaduz");
    expect(readdirSync(datasetsFolder(at.folder)).sort()).toEqual([".import-2-writing", "vaduz"]);
  });

  test("leaves nothing behind when it is interrupted", async () => {
    const at = worldFolder();
    const controller = new AbortController();
    const importing = importDataset({
      ...importOf(at, smallTownFile(), "town"),
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(importing).rejects.toThrow("abort");
    expect(readdirSync(datasetsFolder(at.folder))).toEqual([]);
  });

  test("replaces a data set of the same name", async () => {
    const at = worldFolder();
    await add(at, "town", { numbers: ["1"] });
    await add(at, "town", { numbers: ["2", "4"] });
    const records = readFileSync(join(datasetsFolder(at.folder), "town", "records", "LI.records"), "utf8");
    expect(records.match(/^house /gm)?.length).toBe(2);
    expect(readdirSync(datasetsFolder(at.folder)).toSorted()).toEqual([".previous-town", "town"]);
  });
});

describe("buildCountries()", () => {
  test("puts a country's file in force next to the world's", async () => {
    const at = await withTown();
    const set = openGazetteerSet(at);
    const vaduz = set.findPlaces("vaduz", 5)[0]!.id;
    const [street] = set.findStreets("probegasse", { within: vaduz, limit: 5 });
    expect(set.street(street!.id)).toMatchObject({ name: "Probegasse", postcode: "9490", houseCount: 3 });
    expect(set.houses(street!.id).map((house) => house.number)).toEqual(["1", "3", "5a"]);
    expect(set.datasets.map((dataset) => dataset.name)).toContain("openstreetmap");
    // Other countries are answered by the world file as before.
    expect(set.place(set.findPlaces("zurich", 5)[0]!.id).countryCode).toBe("CH");
  });

  test("keeps identifiers of places, streets and the world when a data set is added and removed", async () => {
    const at = worldFolder();
    const world = openGazetteer(at.worldPath);
    const before = world.place(world.findPlaces("vaduz", 1)[0]!.id).placeId;
    await add(at, "town");
    await build(at, ["town"]);
    const one = openGazetteerSet(at);
    expect(one.place(one.findPlaces("vaduz", 1)[0]!.id).placeId).toBe(before);
    const street = one.street(one.findStreets("probegasse", { limit: 1 })[0]!.id).placeId;
    await add(at, "other", { street: "Anderweg" });
    await build(at, ["town", "other"]);
    const two = openGazetteerSet(at);
    expect(two.street(two.streetByPlaceId(street)!).name).toBe("Probegasse");
    expect(two.findStreets("anderweg", { limit: 5 }).length).toBe(1);
    await build(at, ["other"]);
    const three = openGazetteerSet(at);
    expect(three.streetByPlaceId(street)).toBeUndefined();
    expect(three.byPlaceId(before)).toBeDefined();
  });

  test("leaves the old set in force when it is interrupted", async () => {
    const at = await withTown();
    const before = readManifest(at.folder);
    await add(at, "other", { street: "Anderweg" });
    const controller = new AbortController();
    controller.abort();
    await expect(buildCountries({ ...at, datasets: ["town", "other"], signal: controller.signal })).rejects.toThrow();
    expect(readManifest(at.folder)).toEqual(before);
    expect(openGazetteerSet(at).findStreets("probegasse", { limit: 5 }).length).toBe(1);
  });

  test("builds the same file for the same data, and only once", async () => {
    const one = await withTown();
    const other = await withTown();
    expect(bytesOf(one).equals(bytesOf(other))).toBe(true);
    expect(existsSync(join(one.folder, "manifest.json"))).toBe(true);
  });

  test("builds again when the same file is read with other options", async () => {
    const at = await withTown();
    const before = readManifest(at.folder)?.countries["LI"];
    await importDataset({
      ...importOf(at, join(at.folder, "town.osm.pbf"), "town"),
      completeness: { houses: "complete" },
    });
    await build(at, ["town"]);
    expect(readManifest(at.folder)?.countries["LI"]).not.toBe(before);
    const coverage = openGazetteerSet(at).datasets.flatMap((dataset) => dataset.coverage ?? []);
    expect(coverage.find(({ kind }) => kind === "houses")?.completeness).toBe("complete");
  });

  test("keeps the set of another version of the service usable", async () => {
    const one = await withTown();
    const other = { ...one, worldPath: join(one.folder, "world-111111111111.gazetteer") };
    copyFileSync(one.worldPath, other.worldPath);
    await build(other, ["town"]);
    for (const at of [one, other]) {
      const set = openGazetteerSet(at);
      expect(set.findStreets("probegasse", { limit: 5 }).length).toBe(1);
      expect(set.files.filter((file) => file.includes("countries")).length).toBe(3);
      expect(isCurrent(at.folder, basename(at.worldPath))).toBeTrue();
    }
    expect(new Set([one, other].flatMap((at) => openGazetteerSet(at).files)).size).toBe(7);
    await add(one, "more", { street: "Anderweg" });
    await build(other, ["town", "more"]);
    expect(openGazetteerSet(other).findStreets("anderweg", { limit: 5 }).length).toBe(1);
    // As it was before: only a start of this version builds what it lacks.
    expect(openGazetteerSet(one).findStreets("anderweg", { limit: 5 }).length).toBe(0);
    expect(openGazetteerSet(one).findStreets("probegasse", { limit: 5 }).length).toBe(1);
    expect(isCurrent(one.folder, basename(one.worldPath))).toBeFalse();
  });

  test("removes the files of a version a week after its last start, and never those of another", async () => {
    const one = await withTown();
    const other = { ...one, worldPath: join(one.folder, "world-111111111111.gazetteer") };
    copyFileSync(one.worldPath, other.worldPath);
    await build(other, ["town"]);
    // What is drawn of a data set is the same in every version.
    const files = openGazetteerSet(one).files.filter((file) => !file.endsWith(".drawing"));
    sweepVersions(other.worldPath, new Date(Date.now() + 6 * DAY_MS));
    sweepCountries(one.folder, []);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    sweepVersions(other.worldPath, new Date(Date.now() + 8 * DAY_MS));
    const longAgo = new Date(Date.now() - 2 * DAY_MS);
    for (const file of [...files.slice(1), ...openGazetteerSet(other).files.slice(1)]) {
      utimesSync(file, longAgo, longAgo);
    }
    sweepCountries(one.folder, []);
    expect(files.filter((file) => existsSync(file))).toEqual([]);
    expect(openGazetteerSet(other).files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test("removes what a build left that was killed, also of another set, and nothing of one under way", async () => {
    const at = await withTown();
    const countries = join(openGazetteerSet(at).files[1] ?? "", "..");
    const longAgo = new Date(Date.now() - 2 * DAY_MS);
    const ended = Bun.spawnSync(["true"]).pid;
    const left = ["houses.tmp-PID", "tmp-PID", "tmp-PID.scratch"];
    const [killed, recent, running] = [["111111", ended], ["222222", ended], ["333333", process.ppid]].map(
      ([hash, pid]) =>
        left.map((end) => {
          const path = join(countries, `FR-${hash}.gazetteer.${end.replace("PID", String(pid))}`);
          mkdirSync(path);
          writeFileSync(join(path, "0"), "");
          if (hash !== "222222") {
            utimesSync(path, longAgo, longAgo);
          }
          return path;
        }),
    );
    sweepCountries(at.folder, []);
    expect(killed?.filter((path) => existsSync(path))).toEqual([]);
    expect([...recent ?? [], ...running ?? []].filter((path) => !existsSync(path))).toEqual([]);
  });

  test("keeps the set before the one in force, and removes the one before that", async () => {
    const at = worldFolder();
    const sets: string[] = [];
    for (const street of ["Probegasse", "Anderweg", "Drittweg"]) {
      await add(at, "town", { street });
      await build(at, ["town"]);
      // The same again replaces nothing.
      await build(at, ["town"]);
      sets.push(openGazetteerSet(at).files[1] ?? "");
    }
    expect(sets.map((file) => existsSync(file))).toEqual([false, true, true]);
  });

  test("refuses a manifest that is not one", () => {
    const at = worldFolder();
    writeFileSync(
      join(at.folder, "manifest.json"),
      '{"format":1,"countries":{"LI":"../../etc/passwd"},"datasets":[],"world":""}',
    );
    expect(() => openGazetteerSet(at)).toThrow("no manifest of this version");
    writeFileSync(join(at.folder, "manifest.json"), "half a mani");
    expect(() => openGazetteerSet(at)).toThrow("restore it, or remove it and add the data again");
  });
});

function bytesOf(at: WorldFolder): Buffer {
  return readFileSync(join(at.folder, "countries", readManifest(at.folder)!.countries["LI"]!));
}

/** A folder with the data set "town", and its country in force. */
async function withTown(): Promise<WorldFolder> {
  const at = worldFolder();
  await add(at, "town");
  await build(at, ["town"]);
  return at;
}

async function add(at: WorldFolder, name: string, town: SmallTown = {}) {
  const path = join(at.folder, `${name}.osm.pbf`);
  writeFileSync(path, smallTown(town));
  return await importFile(at, path, name);
}

function importFile(at: WorldFolder, path: string, name: string) {
  return importDataset(importOf(at, path, name));
}

function importOf(at: WorldFolder, path: string, name: string): ImportOptions {
  const world = openGazetteer(at.worldPath);
  return { source: "openstreetmap", path, name, folder: datasetsFolder(at.folder), world };
}

/** What imports a table of houses with its coordinates in "y" and "x". */
function houseTableOf(at: WorldFolder, path: string, name: string, more: Readonly<Record<string, string>> = {}) {
  const columns = { number: "number", street: "street", latitude: "y", longitude: "x", ...more };
  const csv = { columns, content: { rows: "houses" }, format: { delimiter: ",", quotes: true } } as const;
  return { ...importOf(at, path, name), source: "csv", csv } as const;
}

function build(at: WorldFolder, datasets: readonly string[]) {
  return buildCountries({ ...at, datasets });
}
