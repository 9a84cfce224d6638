import { given } from "../../domain/given.ts";
import { readDatasetInfo } from "../../gazetteer/datasets/country_files.ts";
import type { DatasetInfo } from "../../gazetteer/datasets/dataset_info.ts";
import { readManifest } from "../../gazetteer/datasets/manifest.ts";
import { isSourceName } from "../../gazetteer/datasets/source_table.ts";
import type { Coverage } from "../../gazetteer/port.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { Failure, wrongUsage } from "../line/failure.ts";
import { readOptions } from "../line/read_options.ts";
import { stopSignal } from "../process/stop_signal.ts";
import type { Config } from "../../config.ts";
import { ensureWorld } from "../open/ensure_gazetteer.ts";
import { isNewer } from "./download/download.ts";
import { downloadAll } from "./download/download_all.ts";
import { importFiles } from "./import_files.ts";
import { changeGazetteer, type GazetteerContext } from "./with_lock.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { megabytes, progressLine, showBytes } from "../serve/progress_line.ts";
import { failureOf } from "./download/request.ts";
import { fetchPublished } from "./remote/fetch_published.ts";
import { openRemoteFolder } from "./remote/remote_folder.ts";

/** Kinds of record of which a new file must have nearly as many as the older one. */
const CHECKED: readonly Coverage["kind"][] = ["streets", "houses"];
/** The share of them that a new file may lack. */
const LOSS_MAX = 0.1;

/**
 * `gazetteer update [name] [--force]`: downloads the data sets that have changed, and puts them in force. A new file that
 * lost more than a tenth of its streets or houses is not taken without `--force`. With `GAZETTEER_URL`: fetches the
 * published set instead, and `--allow-older` takes one that is older than the set in force.
 */
export async function update(words: readonly string[], config: Config): Promise<void> {
  const { options, rest: [name, ...rest] } = readOptions(words, { force: /^$/u, "allow-older": /^$/u });
  if (config.gazetteerUrl !== undefined) {
    if (name !== undefined || options.force !== undefined) {
      throw wrongUsage("Usage: bun run gazetteer update [--allow-older]: GAZETTEER_URL is followed as a whole");
    }
    await follow(config.gazetteerUrl, config, options["allow-older"] !== undefined);
    return;
  }
  const folder = gazetteerFolder(config.dataDir);
  const infos = (readManifest(folder)?.datasets ?? []).map((each) => readDatasetInfo(folder, each));
  const chosen = infos.filter((info) => name === undefined || info.name === name);
  if (rest.length > 0 || (name !== undefined && chosen.length === 0)) {
    const known = infos.length === 0 ? "there are none" : `there are ${infos.map((info) => info.name).join(", ")}`;
    throw wrongUsage(`Usage: bun run gazetteer update [name of a data set] [--force]: ${known}`);
  }
  await changeGazetteer(config, async (context) => {
    const failures: string[] = [];
    for (const info of chosen) {
      try {
        await updateOne(info, { ...context, isForced: options.force !== undefined, config });
      } catch (error) {
        // One publisher that does not answer is no reason to leave the others old.
        if (!(error instanceof Failure) || context.signal.aborted) {
          throw error;
        }
        failures.push(`${info.name}: ${error.message}`);
      }
    }
    if (failures.length > 0) {
      throw new Failure(failures.join("\n"));
    }
  });
}

async function updateOne(
  info: DatasetInfo,
  { isForced, config, ...context }: GazetteerContext & { readonly isForced: boolean; readonly config: Config },
): Promise<void> {
  const { folder, signal } = context;
  const { name, source, origin, licence, attribution, countryCode, bounds, isWithoutMap, layer } = info;
  if (origin === undefined || !isSourceName(source)) {
    console.log(`${name} is a file of your own: add it again to update it`);
    return;
  }
  if (source === "csv") {
    console.log(`${name} is a table of your own: add it again with its columns to update it`);
    return;
  }
  const { address, md5Address } = origin;
  const md5 = given({ md5Address });
  if (!await isNewer(origin, { ...md5, mirror: config.gazetteerMirror, signal })) {
    console.log(`${name} is current`);
    return;
  }
  const [downloaded] = await downloadAll([{ address, ...md5 }], { folder, signal, mirror: config.gazetteerMirror });
  try {
    const file = {
      source,
      name,
      path: downloaded!.path,
      licence,
      attribution,
      ...given({ countryCode, bounds, isWithoutMap }),
      ...(layer === undefined ? {} : { areas: { layer: layer.name, code: layer.code, title: layer.title } }),
      replaces: "same" as const,
      origin: { ...downloaded!.origin, ...md5 },
      check: (newer: DatasetInfo, older: DatasetInfo | undefined) => assertNoLoss(newer, { older, isForced }),
    };
    await importFiles([file], { ...context, dataDir: config.dataDir });
  } finally {
    if (!signal.aborted) {
      downloaded!.remove();
    }
  }
}

function assertNoLoss(
  newer: DatasetInfo,
  { older, isForced }: { readonly older: DatasetInfo | undefined; readonly isForced: boolean },
): void {
  if (older === undefined || isForced) {
    return;
  }
  for (const kind of CHECKED) {
    const [before, after] = [countOf(older, kind), countOf(newer, kind)];
    if (after < before * (1 - LOSS_MAX)) {
      throw new Failure(
        `${newer.name} would lose ${before - after} of ${before} ${kind} and was not changed: ` +
          "check the publisher's data, or use --force",
      );
    }
  }
}

function countOf({ countries }: DatasetInfo, kind: Coverage["kind"]): number {
  return Object.values(countries).flat().reduce((sum, each) => sum + (each.kind === kind ? each.records : 0), 0);
}

/** `gazetteer update` of an installation that follows another one: takes over what is published at `url`. */
async function follow(
  url: string,
  { dataDir, gazetteerCountries, gazetteerKeys, s3 }: Config,
  mayBeOlder: boolean,
): Promise<void> {
  await prepareDataDir(dataDir);
  const { signal } = stopSignal();
  const worldPath = await ensureWorld(dataDir, { signal });
  using progress = progressLine("Fetching the published gazetteer");
  const fromMs = performance.now();
  try {
    const { publishedAt, isNew, bytes } = await fetchPublished({
      url,
      remote: openRemoteFolder(url, { s3, signal }),
      folder: gazetteerFolder(dataDir),
      worldPath,
      countries: gazetteerCountries,
      keys: gazetteerKeys,
      mayBeOlder,
      signal,
      onProgress: showBytes(progress),
    });
    const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
    console.log(
      isNew
        ? `The gazetteer published at ${publishedAt} is active: ${megabytes(bytes)} in ${seconds} s`
        : `The gazetteer published at ${publishedAt} is active already`,
    );
  } catch (error) {
    throw failureOf(error, {
      what: "Cannot fetch the published gazetteer",
      signal,
      advice: "Run it again to continue",
    });
  }
}
