import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { builtPath } from "../../../../src/commands/gazetteer_path.ts";
import { gazetteerFolder, gazetteerPath } from "../../../../src/commands/gazetteer_path.ts";
import { ensureGazetteer } from "../../../../src/commands/open/ensure_gazetteer.ts";
import { AREAS } from "../../../../src/evaluation/mod.ts";
import { buildCountries } from "../../../../src/gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../../../src/gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../../../src/gazetteer/datasets/manifest.ts";
import { type OpenGazetteer, openGazetteer, openGazetteerSet } from "../../../../src/gazetteer/set/open_set.ts";
import { generatedCsv } from "./generated_city.ts";

/** What is loaded in addition to the files; the gazetteer's code is covered by the world file's name. */
const CODE = ["generated_city.ts", "load_everything.ts"];
const POSTCODES = "postcodes/geonames-zauberware";
const FINGERPRINT_CHARACTERS = 12;

/** The name of the data set of generated houses. */
export const GENERATED = "generated";

/**
 * A data folder with the world, all areas of the evaluation, all postcodes and the generated city. It is built once for
 * this code and data, in the system's temporary folder, and takes a minute of CPU.
 */
export async function loadEverything(dataFolder: string): Promise<string> {
  const target = join(tmpdir(), `locus-bench-${fingerprintOf(dataFolder)}`);
  if (existsSync(target)) {
    return target;
  }
  const dataDir = `${target}.${process.pid}`;
  try {
    const signal = new AbortController().signal;
    const worldPath = await ensureGazetteer({ dataDir }, { signal });
    const folder = gazetteerFolder(dataDir);
    const world = openGazetteer(worldPath);
    mkdirSync(folder, { recursive: true });
    const read = async (
      dataset: Pick<Parameters<typeof importDataset>[0], "name" | "path" | "source" | "countryCode">,
    ) => {
      console.error(`loading ${dataset.name}`);
      await importDataset({ ...dataset, folder: datasetsFolder(folder), world });
      return dataset.name;
    };
    const names: string[] = [];
    for (const { name, path, source, countryCode } of AREAS) {
      const country = source === "openstreetmap" ? {} : { countryCode };
      names.push(await read({ name, path: join(dataFolder, path), source, ...country }));
    }
    for (const file of readdirSync(join(dataFolder, POSTCODES)).filter((one) => one.endsWith(".csv")).sort()) {
      const path = join(dataFolder, POSTCODES, file);
      names.push(
        await read({ name: file.replace(/\.csv$/u, "").replaceAll(".", "-"), path, source: "geonames-postcodes" }),
      );
    }
    const path = join(dataDir, "generated.csv");
    await Bun.write(path, generatedCsv());
    names.push(await read({ name: GENERATED, path, source: "openaddresses", countryCode: "US" }));
    await buildCountries({ folder, worldPath, datasets: names });
    // Another run may have built it meanwhile.
    if (!existsSync(target)) {
      renameSync(dataDir, target);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return target;
}

/** The same data, opened. */
export async function openEverything(
  dataFolder: string,
): Promise<{ readonly dataDir: string; readonly gazetteer: OpenGazetteer }> {
  const dataDir = await loadEverything(dataFolder);
  return { dataDir, gazetteer: openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath: builtPath(dataDir) }) };
}

function fingerprintOf(dataFolder: string): string {
  const hash = new Bun.CryptoHasher("sha256").update(basename(gazetteerPath("")));
  for (const file of CODE) {
    hash.update(readFileSync(join(import.meta.dir, file)));
  }
  for (const path of [...AREAS.map((area) => area.path), POSTCODES].map((one) => join(dataFolder, one))) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  }
  return hash.digest("hex").slice(0, FINGERPRINT_CHARACTERS);
}
