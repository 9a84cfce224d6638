import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { importDataset } from "../../gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../../gazetteer/datasets/manifest.ts";
import type { SourceName } from "../../gazetteer/datasets/source_table.ts";
import { openGazetteer } from "../../gazetteer/set/compose.ts";

export interface DataFile {
  readonly name: string;
  /** In the data folder. */
  readonly path: string;
  readonly source: SourceName;
  /** Of a file of ranges or postcodes; others name it in their rows. */
  readonly countryCode?: string;
}

/** Where files are read, and where what is built of them is kept between runs. */
export interface DataOptions {
  readonly dataFolder: string;
  readonly cacheFolder: string;
  readonly worldPath: string;
  readonly onProgress?: (step: string) => void;
}

/** A folder that is filled once: under another name until it is complete. */
export async function cachedFolder(folder: string, fill: (temporary: string) => Promise<void>): Promise<string> {
  if (!existsSync(folder)) {
    mkdirSync(dirname(folder), { recursive: true });
    const temporary = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
    try {
      await fill(temporary);
      rmSync(folder, { recursive: true, force: true });
      renameSync(temporary, folder);
    } finally {
      rmSync(temporary, { recursive: true, force: true });
    }
  }
  return folder;
}

export async function importFile(
  file: DataFile,
  { folder, dataFolder, worldPath, onProgress }: Omit<DataOptions, "cacheFolder"> & { readonly folder: string },
): Promise<void> {
  onProgress?.(`reading ${basename(file.path)}`);
  const world = openGazetteer(worldPath);
  await importDataset({ ...file, path: join(dataFolder, file.path), folder: datasetsFolder(folder), world });
}

/** The folder of a gazetteer of these files alone, nothing removed; kept until a file or the world changes. */
export async function dataGazetteer(
  name: string,
  { files, ...options }: DataOptions & { readonly files: readonly DataFile[] },
): Promise<string> {
  const { dataFolder, cacheFolder, worldPath, onProgress } = options;
  const states = files.map(({ path }) => statSync(join(dataFolder, path)));
  const print = `${worldPath} ${states.map(({ size, mtimeMs }) => `${size} ${mtimeMs}`).join(" ")}`;
  const hash = new Bun.CryptoHasher("sha256").update(print).digest("hex").slice(0, 12);
  return await cachedFolder(join(cacheFolder, `${name}-${hash}`), async (folder) => {
    for (const file of files) {
      await importFile(file, { ...options, folder });
    }
    const datasets = files.map((file) => file.name);
    await buildCountries({
      folder,
      worldPath,
      datasets,
      onProgress: (_, __, code) => onProgress?.(`building ${code}`),
    });
    rmSync(datasetsFolder(folder), { recursive: true });
    for (const older of readdirSync(cacheFolder).filter((entry) => entry.startsWith(`${name}-`))) {
      rmSync(join(cacheFolder, older), { recursive: true });
    }
  });
}
