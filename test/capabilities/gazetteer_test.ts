import { describe, expect, onTestFinished, test } from "bun:test";
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { openGazetteerCapability } from "../../src/capabilities/gazetteer.ts";
import { buildCountries } from "../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../src/gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../src/gazetteer/datasets/manifest.ts";
import { isAsWritten } from "../../src/gazetteer/file/open_file.ts";
import { openGazetteer, openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { smallTownFile, type WorldFolder, worldFolder } from "../support/gazetteers/built_gazetteer.ts";
import { patience, until } from "../support/runner/patience.ts";

const DEADLINE_MS = patience(20_000);

describe("openGazetteerCapability()", () => {
  test("switches to a new set under load without a failed answer", async () => {
    const at = worldFolder();
    const capability = opened(at);
    const before = capability.current().version;
    let answers = 0;
    const changing = addTown(at);
    const deadline = performance.now() + DEADLINE_MS;
    while (capability.current().version === before && performance.now() < deadline) {
      const set = capability.current();
      const found = set.findPlaces("vaduz", 3)[0]!;
      expect(set.place(found.id).name).toBe("Vaduz");
      answers++;
      await Bun.sleep(1);
    }
    await changing;
    expect(answers).toBeGreaterThan(0);
    expect(hasTown(capability)).toBeTrue();
  });

  test("refuses names until the files are prepared, and opens them then", async () => {
    const at = worldFolder();
    const files = Promise.withResolvers<void>();
    const capability = opened({ ...at, prepared: files.promise });
    expect(() => capability.current()).toThrow("are being prepared");
    expect(() => capability.datasets()).toThrow("are being prepared");
    expect(() => capability.pointsOnly()?.findPlaces("vaduz", 3)).toThrow("are being prepared");
    await expect(capability.check()).rejects.toThrow("are being prepared");
    files.resolve();
    await capability.opened;
    expect(capability.pointsOnly()).toBeUndefined();
    expect(capability.current().findPlaces("vaduz", 3).length).toBe(1);
  });

  test("reports files that are never prepared", async () => {
    const capability = opened({ ...worldFolder(), prepared: Promise.reject(new Error("no disk")) });
    await expect(capability.opened).rejects.toThrow("no disk");
    expect(() => capability.current()).toThrow("are being prepared");
  });

  test("keeps the old set and reports an error when the new one cannot be opened", async () => {
    const at = worldFolder();
    const reported = Promise.withResolvers<Error>();
    const capability = opened({ ...at, onError: reported.resolve });
    writeFileSync(join(at.folder, "manifest.json"), "half a mani");
    expect((await reported.promise).message).not.toBe("");
    expect(capability.current().findPlaces("vaduz", 3).length).toBe(1);
    expect(await capability.check()).toContain("cannot be opened");
  });

  test("says that a restart takes over what another version of the service built", async () => {
    const at = worldFolder();
    const reported = Promise.withResolvers<Error>();
    const capability = opened({ ...at, onError: reported.resolve });
    const others = { format: 1, datasets: [], countries: { LI: "LI-0123456789ab.gazetteer" }, world: "another" };
    // As an import does: no process reads half of it.
    writeFileSync(join(at.folder, "next"), JSON.stringify(others));
    renameSync(join(at.folder, "next"), join(at.folder, "manifest.json"));
    expect((await reported.promise).message).toContain("restart this one");
    expect(capability.current().findPlaces("vaduz", 3).length).toBe(1);
  });

  test("reports once a set that cannot be opened, and switches to it when it can be", async () => {
    const at = worldFolder();
    let reports = 0;
    const capability = opened({ ...at, onError: () => reports++ });
    await addTown(at);
    await until(() => hasTown(capability));
    const manifest = join(at.folder, "manifest.json");
    const text = readFileSync(manifest);
    writeFileSync(manifest, "half a mani");
    await until(async () => await capability.check() !== undefined);
    // Two more looks at what is still broken.
    await Bun.sleep(1100);
    writeFileSync(manifest, text);
    await until(async () => await capability.check() === undefined);
    expect(reports).toBe(1);
    expect(hasTown(capability)).toBeTrue();
  });

  test("leaves a country out whose file is damaged anywhere, sets it aside, and takes it back when it is built again", async () => {
    const at = worldFolder();
    await addTown(at);
    const [country = ""] = openGazetteerSet(at).files.slice(1);
    flip(country, 0.97);
    const errors: string[] = [];
    const capability = opened({ ...at, checkAfterMs: 1, onError: ({ message }) => errors.push(message) });
    await until(async () => await capability.check() !== undefined);
    expect(capability.current().findStreets("probegasse", { limit: 3 })).toEqual([]);
    expect(capability.current().findPlaces("vaduz", 3).length).toBe(1);
    expect(await capability.check()).toContain("gazetteer build");
    expect(errors.join()).toContain("not as it was written");
    expect([existsSync(country), existsSync(`${country}.damaged`)]).toEqual([false, true]);
    await buildCountries({ ...at, datasets: ["town"] });
    await until(() => hasTown(capability));
    expect(await capability.check()).toBeUndefined();
  });

  test("leaves out what another process sets aside, and reads no file completely where another one does", async () => {
    const at = worldFolder();
    await addTown(at);
    const [country = ""] = openGazetteerSet(at).files.slice(1);
    flip(country, 0.97);
    const capability = opened({ ...at, checkAfterMs: 1, checkedBy: "others" });
    await Bun.sleep(200);
    expect([hasTown(capability), existsSync(country)]).toEqual([true, true]);
    const checker = opened({ ...at, checkAfterMs: 1 });
    await until(async () => await capability.check() !== undefined);
    expect(await checker.check()).toBe(await capability.check());
    expect(hasTown(capability)).toBeFalse();
    await buildCountries({ ...at, datasets: ["town"] });
    await until(() => hasTown(capability));
  });

  test("answers without a directory that is damaged", async () => {
    const at = worldFolder();
    await addTown(at);
    const directory = openGazetteerSet(at).files.find((file) => file.endsWith(".directory")) ?? "";
    flip(directory, 0.9);
    const capability = opened({ ...at, checkAfterMs: 1 });
    await until(async () => await capability.check() !== undefined);
    expect(capability.current().files).not.toContain(directory);
    expect(hasTown(capability)).toBeTrue();
  });

  test("fails its health where the world's places are damaged, and sets them aside for the next start", async () => {
    const at = worldFolder();
    flip(at.worldPath, 0.5);
    const capability = opened({ ...at, checkAfterMs: 1 });
    await until(() => !existsSync(at.worldPath));
    await expect(capability.check()).rejects.toThrow("restart");
  });

  test("finds no damage in unchanged files", async () => {
    const at = worldFolder();
    await addTown(at);
    const errors: string[] = [];
    const capability = opened({ ...at, checkAfterMs: 1, onError: ({ message }) => errors.push(message) });
    const { signal } = new AbortController();
    for (const file of capability.current().files) {
      expect(await isAsWritten(file, { signal })).toBeTrue();
    }
    expect(errors).toEqual([]);
    expect(await capability.check()).toBeUndefined();
  });
});

/** Flips one bit of a file, at this share of it. */
function flip(path: string, share: number): void {
  const file = openSync(path, "r+");
  const byte = new Uint8Array(1);
  const at = Math.floor(statSync(path).size * share);
  readSync(file, byte, 0, 1, at);
  byte[0]! ^= 4;
  writeSync(file, byte, 0, 1, at);
  closeSync(file);
}

type Capability = ReturnType<typeof openGazetteerCapability>;

/** Open until the end of the test. */
function opened(options: Parameters<typeof openGazetteerCapability>[0]): Capability {
  const capability = openGazetteerCapability(options);
  onTestFinished(() => capability.close());
  return capability;
}

function hasTown(capability: Capability): boolean {
  return capability.current().findStreets("probegasse", { limit: 3 }).length === 1;
}

async function addTown(at: WorldFolder): Promise<void> {
  const path = smallTownFile();
  const [folder, world] = [datasetsFolder(at.folder), openGazetteer(at.worldPath)];
  await importDataset({ source: "openstreetmap", path, name: "town", folder, world });
  await buildCountries({ ...at, datasets: ["town"] });
}
