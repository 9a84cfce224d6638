import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildCountries } from "../gazetteer/datasets/build_countries.ts";
import { importDataset } from "../gazetteer/datasets/import_dataset.ts";
import { datasetsFolder } from "../gazetteer/datasets/manifest.ts";
import type { SourceName } from "../gazetteer/datasets/source_table.ts";
import { openGazetteer } from "../gazetteer/set/compose.ts";

export interface DataFile {
  readonly name: string;
  readonly path: string;
  readonly source: SourceName;
  /** Of a file of ranges or postcodes; others name it in their rows. */
  readonly countryCode?: string;
}

/** Where the files are read, and where the gazetteer is kept. */
export interface DataGazetteerOptions {
  readonly dataFolder: string;
  readonly cacheFolder: string;
  readonly worldPath: string;
  readonly onProgress?: (step: string) => void;
}

/** The folder of a gazetteer of these files alone, nothing removed; kept until a file or the world changes. */
export async function dataGazetteer(
  name: string,
  { files, ...options }: DataGazetteerOptions & { readonly files: readonly DataFile[] },
): Promise<string> {
  const { dataFolder, cacheFolder, worldPath, onProgress } = options;
  const states = files.map(({ path }) => statSync(join(dataFolder, path)));
  const print = `${worldPath} ${states.map(({ size, mtimeMs }) => `${size} ${mtimeMs}`).join(" ")}`;
  const hash = new Bun.CryptoHasher("sha256").update(print).digest("hex").slice(0, 12);
  const folder = join(cacheFolder, `${name}-${hash}`);
  if (!existsSync(folder)) {
    mkdirSync(cacheFolder, { recursive: true });
    const temporary = mkdtempSync(join(cacheFolder, `.${name}-`));
    const world = openGazetteer(worldPath);
    for (const file of files) {
      onProgress?.(`reading ${file.name}`);
      const path = join(dataFolder, file.path);
      await importDataset({ ...file, path, folder: datasetsFolder(temporary), world });
    }
    await buildCountries({
      folder: temporary,
      worldPath,
      datasets: files.map((file) => file.name),
      onProgress: (_, __, code) => onProgress?.(`building ${code}`),
    });
    rmSync(datasetsFolder(temporary), { recursive: true });
    for (const older of readdirSync(cacheFolder).filter((entry) => entry.startsWith(`${name}-`))) {
      rmSync(join(cacheFolder, older), { recursive: true });
    }
    renameSync(temporary, folder);
  }
  return folder;
}
