import { statSync } from "node:fs";
import { basename } from "node:path";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import type { Completeness } from "../../gazetteer/datasets/dataset_info.ts";
import { importDataset } from "../../gazetteer/datasets/import_dataset.ts";
import { datasetsFolder, readManifest } from "../../gazetteer/datasets/manifest.ts";
import { isSourceName, type SourceName, SOURCES } from "../../gazetteer/datasets/source_table.ts";
import type { Coverage } from "../../gazetteer/port.ts";
import { openGazetteer } from "../../gazetteer/set/open_set.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { EXIT_CODE, Failure } from "../line/failure.ts";
import { readCountry } from "../line/read_country.ts";
import { readOptions } from "../line/read_options.ts";
import { dataDirFailure, prepareDataDir } from "../open/prepare_data_dir.ts";
import { stopSignal } from "../process/stop_signal.ts";
import { ensureGazetteer } from "../serve/ensure_gazetteer.ts";
import { progressLine } from "../serve/progress_line.ts";
import { csvOptions } from "./csv_options.ts";
import { download } from "./download.ts";
import { withLock } from "./with_lock.ts";

const OPTIONS = {
  country: /^.{1,20}$/u,
  name: /^[a-z0-9][a-z0-9-]{0,62}$/u,
  licence: /^.{1,200}$/u,
  attribution: /^.{1,200}$/u,
  complete: /^[a-z_]+(?:,[a-z_]+)*$/u,
  partial: /^[a-z_]+(?:,[a-z_]+)*$/u,
  rows: /^[a-z_]+$/u,
  system: /^[a-z][a-z0-9_]{0,39}$/u,
  kind: /^[a-z]+$/u,
  delimiter: /^(?:[,;|]|tab)$/u,
  columns: /^.{1,2000}$/u,
  replace: /^$/u,
} as const;
const IS_HTTPS = /^https:\/\//iu;
const KINDS: readonly Coverage["kind"][] = ["places", "streets", "houses", "postcodes", "named_places", "codes"];

/**
 * `gazetteer add <source> <file or https address>`: imports a data set, rebuilds the countries it changes and activates
 * the new set. Running servers and workers switch to it by themselves.
 */
export async function add(words: readonly string[], dataDir: string): Promise<void> {
  const { options, rest: [source = "", place = "", ...rest] } = readOptions(words, OPTIONS);
  if (source !== "" && !isSourceName(source)) {
    throw new Failure(`There is no source ${JSON.stringify(source)}\n${usage()}`, { exitCode: EXIT_CODE.usage });
  }
  if (!isSourceName(source) || place === "" || rest.length > 0) {
    throw new Failure(usage(), { exitCode: EXIT_CODE.usage });
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(place) && !IS_HTTPS.test(place)) {
    throw new Failure("Only files and https addresses are read: fetch it yourself, or use its https address", {
      exitCode: EXIT_CODE.usage,
    });
  }
  const country = options.country === undefined ? {} : { countryCode: readCountry(options.country) };
  const csv = source === "csv" ? { csv: csvOptions(options) } : {};
  const completeness = completenessOf(options.complete, options.partial);
  await prepareDataDir(dataDir);
  const { signal } = stopSignal(() => {});
  const worldPath = await ensureGazetteer({ dataDir }, { signal });
  const folder = gazetteerFolder(dataDir);
  await withLock(folder, async () => {
    const input = IS_HTTPS.test(place) ? await download(place, folder, signal) : { path: place, remove() {} };
    const progress = progressLine(`Adding ${basename(input.path)}`, process.stderr);
    const startedAt = performance.now();
    const eta = etaFrom(startedAt);
    try {
      checkFile(input.path);
      const name = options.name ?? nameOf(source, place);
      const info = await importDataset({
        source,
        path: input.path,
        name,
        folder: datasetsFolder(folder),
        world: openGazetteer(worldPath),
        signal,
        onProgress: (share) => progress.show(share * 0.7, `reading${eta(share * 0.7, statSync(input.path).size)}`),
        ...csv,
        ...country,
        ...(options.licence === undefined ? {} : { licence: options.licence }),
        ...(options.attribution === undefined ? {} : { attribution: options.attribution }),
        completeness,
        replaces: options.replace === undefined ? "same" : "any",
      });
      const others = (readManifest(folder)?.datasets ?? []).filter((other) => other !== name);
      await buildCountries({
        folder,
        worldPath,
        datasets: [...others, name],
        signal,
        onProgress: (done, total, code) => progress.show(0.7 + (0.3 * done) / total, `indexing ${code}`),
      });
      progress.end();
      report(info, performance.now() - startedAt);
    } catch (error) {
      progress.end();
      throw failureOf(error, { path: input.path, dataDir });
    } finally {
      input.remove();
    }
  });
}

function usage(): string {
  const sources = Object.entries(SOURCES).map(([name, { summary }]) => `  ${name.padEnd(20)}${summary}`);
  return [
    "Usage: bun run gazetteer add <source> <file or https address> [--country=CC] [--name=…] [--replace]",
    "       [--licence=…] [--attribution=…] [--complete=streets,houses] [--partial=…]",
    "       csv: --rows=houses|named_places|areas|postcodes|codes --columns=latitude=Y,longitude=X,… [--system=…]",
    "Sources:",
    ...sources,
  ].join("\n");
}

function nameOf(source: SourceName, place: string): string {
  const stem = basename(place).toLowerCase().replace(/\.(?:gz|pbf|osm|csv|txt|geojson|ndjson|xml)/gu, "");
  const name = stem.replace(/[^a-z0-9]+/gu, "-").replace(/^-/u, "").replace(/-$/u, "").slice(0, 63);
  return name === "" ? source : name;
}

function completenessOf(complete = "", partial = ""): { [Kind in Coverage["kind"]]?: Completeness } {
  const found: { [Kind in Coverage["kind"]]?: Completeness } = {};
  for (const [list, completeness] of [[complete, "complete"], [partial, "partial"]] as const) {
    for (const word of list.split(",").filter((each) => each !== "")) {
      const kind = KINDS.find((each) => each === word);
      if (kind === undefined) {
        throw new Failure(`There is no kind of data ${word}: there are ${KINDS.join(", ")}`, {
          exitCode: EXIT_CODE.usage,
        });
      }
      found[kind] = completeness;
    }
  }
  return found;
}

/** ` · 31 MB/s · 12 s left`, once there is enough to estimate from. */
function etaFrom(startedAt: number): (share: number, bytes: number) => string {
  return (share, bytes) => {
    const seconds = (performance.now() - startedAt) / 1000;
    if (seconds < 1 || share <= 0) {
      return "";
    }
    return ` · ${((bytes * share) / seconds / 1e6).toFixed(0)} MB/s · ${Math.ceil(seconds / share - seconds)} s left`;
  };
}

function checkFile(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !stats.isFile()) {
    throw new Failure(`There is no file ${path}`);
  }
}

/** A one-line failure that blames the operator's file or the data folder. */
function failureOf(error: unknown, at: { readonly path: string; readonly dataDir: string }): Error {
  if (error instanceof SyntaxError || error instanceof RangeError || error instanceof TypeError) {
    return new Failure(`${at.path}: ${error.message}`, { cause: error });
  }
  if (error instanceof Error && error.name === "AbortError") {
    return new Failure("Interrupted: nothing was changed", { exitCode: EXIT_CODE.interrupted, cause: error });
  }
  return error instanceof Failure ? error : dataDirFailure(error, at.dataDir);
}

function report(info: Awaited<ReturnType<typeof importDataset>>, durationMs: number): void {
  console.log(`${info.name} (${info.source}, ${info.version}) is active after ${(durationMs / 1000).toFixed(1)} s`);
  for (const [country, kinds] of Object.entries(info.countries)) {
    console.log(`  ${country}  ${kinds.map(({ kind, records }) => `${records} ${kind}`).join(", ")}`);
  }
  const dropped = Object.entries(info.dropped);
  if (dropped.length > 0) {
    console.log(`  left out  ${dropped.map(([reason, count]) => `${count} ${reason}`).join(", ")}`);
  }
}
