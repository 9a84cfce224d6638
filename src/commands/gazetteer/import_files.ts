import { statSync } from "node:fs";
import { basename } from "node:path";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { readDatasetInfo } from "../../gazetteer/datasets/country_files.ts";
import { type DatasetInfo, filesAt } from "../../gazetteer/datasets/dataset_info.ts";
import { type ImportOptions, stageDataset, type StagedDataset } from "../../gazetteer/datasets/import_dataset.ts";
import { datasetsFolder, readManifest } from "../../gazetteer/datasets/manifest.ts";
import { sourceOf } from "../../gazetteer/datasets/source_table.ts";
import { openGazetteer } from "../../gazetteer/set/compose.ts";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import { dataDirFailure } from "../open/prepare_data_dir.ts";
import { megabytes, progressLine } from "../serve/progress_line.ts";
import type { GazetteerContext } from "./with_lock.ts";

/** A file, and the data set that it becomes. */
export type FileToImport = Omit<ImportOptions, "folder" | "world" | "signal" | "onProgress">;

/** Share of the work that is reading; the rest is indexing. */
const READING_SHARE = 0.7;

/**
 * Imports files as data sets, builds the countries that they change once, and puts the new set in force. Running servers
 * and workers switch to it by themselves. If one file or the build fails, no data set changes. Call it inside `withLock`.
 *
 * @throws Failure in one line that names the file, or says that nothing was changed.
 */
export async function importFiles(
  files: readonly FileToImport[],
  { dataDir, folder, worldPath, signal }: GazetteerContext & { readonly dataDir: string },
): Promise<DatasetInfo[]> {
  const staged: StagedDataset[] = [];
  const startedAt = performance.now();
  const progress = progressLine("Adding data");
  let path = "";
  try {
    const world = openGazetteer(worldPath);
    for (const [done, file] of files.entries()) {
      path = file.path;
      checkFile(file);
      const size = filesAt(path).reduce((sum, each) => sum + statSync(each).size, 0);
      staged.push(
        await stageDataset({
          ...file,
          folder: datasetsFolder(folder),
          world,
          signal,
          onProgress: (share) => {
            const all = ((done + share) / files.length) * READING_SHARE;
            progress.show(all, `reading ${basename(path)}${timeLeft({ share, size, startedAt })}`);
          },
        }),
      );
    }
    const infos = staged.map(({ info }) => info);
    const added = infos.map(({ name }) => name);
    const others = (readManifest(folder)?.datasets ?? []).filter((name) => !added.includes(name));
    assertOneEach([...others.map((name) => readDatasetInfo(folder, name)), ...infos]);
    for (const dataset of staged) {
      dataset.put();
    }
    await buildCountries({
      folder,
      worldPath,
      datasets: [...others, ...added],
      signal,
      onProgress: (done, total, code) =>
        progress.show(READING_SHARE + ((1 - READING_SHARE) * done) / total, `indexing ${code}`),
    });
    progress.end();
    for (const info of infos) {
      report(info, performance.now() - startedAt);
    }
    return infos;
  } catch (error) {
    progress.end();
    for (const dataset of staged) {
      dataset.discard();
    }
    throw failureOf(error, { path, dataDir });
  }
}

/** A layer is a column: two data sets cannot have the same. */
function assertOneEach(infos: readonly DatasetInfo[]): void {
  const owners = new Map<string, string>();
  for (const { name, layer } of infos) {
    if (layer === undefined) {
      continue;
    }
    const owner = owners.get(layer.name);
    if (owner !== undefined) {
      throw new Failure(
        `The layer ${layer.name} is that of the data set ${owner}: choose another --layer, or remove it`,
      );
    }
    owners.set(layer.name, name);
  }
}

function checkFile({ path, source }: FileToImport): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !(stats.isFile() || (stats.isDirectory() && sourceOf(source)?.isSelective === true))) {
    throw new Failure(`There is no file ${path}`);
  }
}

/** ` · 31 MB/s · 12 s left`, once there is enough to estimate from. */
function timeLeft(
  { share, size, startedAt }: { readonly share: number; readonly size: number; readonly startedAt: number },
): string {
  const seconds = (performance.now() - startedAt) / 1000;
  if (seconds < 1 || share <= 0) {
    return "";
  }
  return ` · ${((size * share) / seconds / 1e6).toFixed(0)} MB/s · ${Math.ceil(seconds / share - seconds)} s left`;
}

/** A one-line failure that blames the operator's file or the data folder. */
function failureOf(error: unknown, at: { readonly path: string; readonly dataDir: string }): Error {
  if (error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError) {
    return new Failure(`${at.path}: ${error.message}`, { cause: error });
  }
  if (error instanceof Error && error.name === "AbortError") {
    return new Failure("Interrupted: the set in force was not changed", {
      exitCode: EXIT_CODE.interrupted,
      cause: error,
    });
  }
  return error instanceof Failure ? error : dataDirFailure(error, at.dataDir);
}

function report(info: DatasetInfo, durationMs: number): void {
  console.log(`${info.name} (${info.source}, ${info.version}) is active after ${(durationMs / 1000).toFixed(1)} s`);
  for (const [country, kinds] of Object.entries(info.countries)) {
    console.log(`  ${country}  ${kinds.map(({ kind, records }) => `${records} ${kind}`).join(", ")}`);
  }
  if (info.layer !== undefined) {
    const { name, areas, polygons, bytes } = info.layer;
    console.log(`  layer ${name}  ${areas} areas, ${polygons} polygons, ${megabytes(bytes)}`);
  }
  if (info.drawing !== undefined) {
    console.log(`  map  ${megabytes(info.drawing.bytes)}`);
  }
  const dropped = Object.entries(info.dropped);
  if (dropped.length > 0) {
    console.log(`  left out  ${dropped.map(([reason, count]) => `${count} ${reason}`).join(", ")}`);
  }
}
