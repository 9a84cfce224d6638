import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { GEOFABRIK_INDEX, openCatalog } from "../../gazetteer/catalog/mod.ts";
import { SOURCES } from "../../gazetteer/datasets/source_table.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { Failure } from "../line/failure.ts";
import { readOptions } from "../line/read_options.ts";
import { stopSignal } from "../process/stop_signal.ts";
import { catalogOf, indexPath } from "./default_set.ts";
import { megabytes } from "../serve/progress_line.ts";
import { requestLength, requestText } from "./download/request.ts";
import type { Config } from "../../config.ts";

/** Bytes; the index has half a megabyte. */
const INDEX_BYTES_MAX = 10_000_000;

/**
 * `gazetteer catalog [words] [--sizes] [--refresh]`: the downloads that `gazetteer add` knows, one a line: identifier,
 * title, countries, licence, address; with `--sizes` the size of each is requested from the publisher. `--refresh` fetches the
 * publisher's current list of extracts first.
 */
export async function catalog(words: readonly string[], config: Config): Promise<void> {
  const { options, rest } = readOptions(words, { refresh: /^$/u, sizes: /^$/u });
  const folder = gazetteerFolder(config.dataDir);
  const { signal } = stopSignal();
  if (options.refresh !== undefined) {
    await refresh(folder, { mirror: config.gazetteerMirror, signal });
  }
  const known = catalogOf(folder);
  const found = rest.length === 0 ? known.entries : known.search(rest.join(" "));
  if (found.length === 0) {
    throw new Failure(`The catalog has nothing for ${JSON.stringify(rest.join(" "))}`);
  }
  for (const { id, title, source, countries, address } of found) {
    const size = options.sizes === undefined ? [] : [await sizeOf(address, { mirror: config.gazetteerMirror, signal })];
    console.log([id, title, countries.join(" "), SOURCES[source].licence, ...size, address].join("\t"));
  }
}

async function refresh(
  folder: string,
  options: { readonly mirror: string | undefined; readonly signal: AbortSignal },
): Promise<void> {
  const text = await requestText(GEOFABRIK_INDEX, { ...options, bytesMax: INDEX_BYTES_MAX }) ?? "";
  let count;
  try {
    count = openCatalog({ index: text }).entries.length;
  } catch (error) {
    throw error instanceof SyntaxError ? new Failure(error.message, { cause: error }) : error;
  }
  mkdirSync(folder, { recursive: true });
  const temporary = `${indexPath(folder)}-${process.pid}`;
  writeFileSync(temporary, text, { flush: true });
  renameSync(temporary, indexPath(folder));
  console.error(`The catalog has ${count} downloads`);
}

async function sizeOf(
  address: string,
  options: { readonly mirror: string | undefined; readonly signal: AbortSignal },
): Promise<string> {
  const bytes = await requestLength(address, options);
  return bytes === undefined ? "size unknown" : megabytes(bytes);
}
