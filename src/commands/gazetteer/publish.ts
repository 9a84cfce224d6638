import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { basename, join, resolve } from "node:path";
import { isSafeTransport, readRemoteAddress } from "../../config/urls.ts";
import { datasetsOf, readOwn } from "../../gazetteer/datasets/country_files.ts";
import { directoriesIn } from "../../gazetteer/datasets/directory_of_set.ts";
import { countriesFolder, type Manifest } from "../../gazetteer/datasets/manifest.ts";
import {
  filesOf,
  parsePublishedSet,
  type PublishedFile,
  publishedFolder,
  type PublishedSet,
} from "../../gazetteer/datasets/published_set.ts";
import { HASH_AT, HASH_BYTES, HEADER_BYTES } from "../../gazetteer/file/file_head.ts";
import type { Config } from "../../config.ts";
import { Failure, wrongUsage } from "../line/failure.ts";
import { readOptions } from "../line/read_options.ts";
import { megabytes, progressLine } from "../serve/progress_line.ts";
import { failWith } from "./download/request.ts";
import { manifestName, nameOfSigner, readRemoteManifest, signManifest } from "./remote/signed_manifest.ts";
import { openRemoteFolder, putWhole, type RemoteFolder } from "./remote/remote_folder.ts";
import { changeGazetteer, type GazetteerContext } from "./with_lock.ts";

const BLOCK_BYTES = 1 << 20;

/**
 * `gazetteer publish [address]`: uploads the files of the set in force to an `s3://` or `https://` address or into a
 * folder, and its manifest last. What is there already is not uploaded again, so an interrupted call is repeated; `--force`
 * uploads all. Without an address: to that of `GAZETTEER_PUBLISH`.
 */
export async function publish(words: readonly string[], config: Config): Promise<void> {
  const { options, rest: [given, ...rest] } = readOptions(words, { force: /^$/u });
  const address = given ?? config.gazetteerPublish;
  if (address === undefined || rest.length > 0) {
    throw wrongUsage("Usage: bun run gazetteer publish <s3://bucket/prefix, https address or folder> [--force]");
  }
  const target = targetOf(address, config);
  await changeGazetteer(config, async (context) => {
    const { signal } = context;
    const fromMs = performance.now();
    const remote = openRemoteFolder(target, { s3: config.s3, signal });
    const { set, bytes, isNew } = await upload({
      ...context,
      remote,
      isForced: options.force !== undefined,
      key: config.gazetteerSigningKey,
    }).catch(failWith({ what: "Cannot publish", signal, advice: "Run it again to continue" }));
    const seconds = ((performance.now() - fromMs) / 1000).toFixed(1);
    console.log(
      `Published ${isNew ? "" : "already "}at ${set.publishedAt}: ${Object.keys(set.countries).length} countries, ` +
        `${filesOf(set).length} files, ${megabytes(bytes)} uploaded in ${seconds} s`,
    );
  });
}

/** The address or the absolute path of a folder. */
function targetOf(given: string, { gazetteerUrl, gazetteerAllowHttp }: Config): string {
  const isAddress = /^[a-z][a-z0-9+.-]*:/iu.test(given);
  const address = isAddress ? readRemoteAddress(given) : resolve(given);
  if (address === undefined) {
    throw wrongUsage("An address begins with s3:// or https:// and has no user name, query or fragment");
  }
  if (!isSafeTransport(address) && !gazetteerAllowHttp) {
    throw wrongUsage("Only https addresses are used, unless they are on this machine or GAZETTEER_ALLOW_HTTP is on");
  }
  if (address === gazetteerUrl) {
    throw wrongUsage("This installation follows that address: publish from the one that has the data");
  }
  return address;
}

interface UploadOptions extends GazetteerContext {
  readonly remote: RemoteFolder;
  /** Whether files that are there already are uploaded again. */
  readonly isForced: boolean;
  readonly key: string | undefined;
}

/** Uploads what is missing there, and the manifest last: until then followers see the set that was published before. */
async function upload(
  { remote, folder, worldPath, signal, isForced, key }: UploadOptions,
): Promise<{ readonly set: PublishedSet; readonly bytes: number; readonly isNew: boolean }> {
  const { set: before, key: keyBefore } = await publishedBefore({ remote, worldPath, signal });
  const own = readOwn(folder, basename(worldPath));
  const [directoryFile] = Object.keys(own?.countries ?? {}).length === 0 ? [] : directoriesIn(folder, worldPath);
  const paths = new Map<string, string>();
  async function fileAt(path: string): Promise<PublishedFile> {
    const file = await describe(path, signal);
    paths.set(file.sha256, path);
    return file;
  }
  const worldFile = await fileAt(worldPath);
  const directory = directoryFile === undefined ? undefined : await fileAt(directoryFile);
  const filesIn = async (files: Manifest["drawings"] = {}): Promise<Record<string, PublishedFile>> => {
    const published: Record<string, PublishedFile> = {};
    for (const [name, file] of Object.entries(files)) {
      published[name] = await fileAt(join(countriesFolder(folder), file));
    }
    return published;
  };
  const countries = await filesIn(own?.countries);
  const [drawings, layers] = [await filesIn(own?.drawings), await filesIn(own?.layers)];
  const nowMs = Date.now();
  const contents = {
    format: 1,
    world: basename(worldPath),
    // Later than the one before, even where that was published by a machine whose clock is ahead.
    publishedAt: new Date(Math.max(nowMs, before === undefined ? 0 : Date.parse(before.publishedAt) + 1)).toISOString(),
    worldFile,
    ...(directory === undefined ? {} : { directory }),
    countries,
    ...(Object.keys(drawings).length === 0 ? {} : { drawings }),
    ...(Object.keys(layers).length === 0 ? {} : { layers }),
    datasets: datasetsOf(folder, own),
  } as const;
  const current = new Set(filesOf({ ...contents, superseded: [] }).map(({ sha256 }) => sha256));
  const versionFolder = publishedFolder(worldPath);
  // Nobody fetches them any more: the set that has them was replaced before the last one was published.
  const kept = new Set([...current, ...(before === undefined ? [] : filesOf(before).map(({ sha256 }) => sha256))]);
  for (const hash of before?.superseded.filter((each) => !kept.has(each)) ?? []) {
    await remote.remove(`${versionFolder}/${hash}`);
  }
  const bytes = await uploadFiles(filesOf({ ...contents, superseded: [] }), {
    remote,
    versionFolder,
    pathOf: (hash) => paths.get(hash) ?? "",
    isForced,
    signal,
  });
  const isSignedSo = keyBefore === (key === undefined ? undefined : nameOfSigner(key));
  if (before !== undefined && isSignedSo && isSame(before, contents)) {
    return { set: before, bytes, isNew: false };
  }
  const superseded = [...kept].filter((hash) => !current.has(hash));
  const set: PublishedSet = { ...contents, superseded };
  const text = JSON.stringify(set);
  await remote.putText(manifestName(worldPath), key === undefined ? `${text}\n` : signManifest(text, key));
  return { set, bytes, isNew: true };
}

function isSame(before: PublishedSet, now: Omit<PublishedSet, "superseded">): boolean {
  const { superseded: _, ...contents } = before;
  return Bun.deepEquals({ ...contents, publishedAt: now.publishedAt }, now);
}

async function uploadFiles(
  files: readonly PublishedFile[],
  { remote, versionFolder, pathOf, isForced, signal }: Pick<UploadOptions, "remote" | "isForced" | "signal"> & {
    readonly versionFolder: string;
    readonly pathOf: (hash: string) => string;
  },
): Promise<number> {
  using progress = progressLine("Publishing");
  let uploaded = 0;
  for (const [done, { sha256, bytes }] of files.entries()) {
    signal.throwIfAborted();
    const name = `${versionFolder}/${sha256}`;
    // A shorter one is left of an upload that broke.
    if (isForced || await remote.size(name) !== bytes) {
      progress.show(done / files.length, `file ${done + 1} of ${files.length}, ${megabytes(bytes)}`);
      await putWhole(remote, { path: pathOf(sha256), name, bytes });
      uploaded += bytes;
    }
  }
  return uploaded;
}

/** The set that was published last and the key that signed it; no set where there is none that followers would take. */
async function publishedBefore(
  { remote, worldPath, signal }: Pick<UploadOptions, "remote" | "worldPath" | "signal">,
): Promise<{ readonly set?: PublishedSet; readonly key?: string }> {
  const read = await readRemoteManifest(remote, { worldPath, keys: [], signal });
  if (read === undefined || read === "unchanged") {
    return {};
  }
  try {
    return { ...read, set: parsePublishedSet(read.text, { world: basename(worldPath) }) };
  } catch (error) {
    if (error instanceof RangeError) {
      console.error(`What is published there is replaced: ${error.message}`);
      return {};
    }
    throw error;
  }
}

/** The hash and the size of a file, which is compared with the checksum in its header: a damaged one is not published. */
async function describe(path: string, signal: AbortSignal): Promise<PublishedFile> {
  const all = createHash("sha256");
  const contents = createHash("sha256");
  let header = Buffer.alloc(0);
  let bytes = 0;
  for await (const block of createReadStream(path, { highWaterMark: BLOCK_BYTES })) {
    signal.throwIfAborted();
    const chunk = Buffer.from(block);
    const ofHeader = Math.max(0, Math.min(chunk.length, HEADER_BYTES - bytes));
    header = Buffer.concat([header, chunk.subarray(0, ofHeader)]);
    all.update(chunk);
    contents.update(chunk.subarray(ofHeader));
    bytes += chunk.length;
  }
  if (!contents.digest().equals(header.subarray(HASH_AT, HASH_AT + HASH_BYTES))) {
    throw new Failure(`${path} is damaged: bun run gazetteer build makes it again`);
  }
  return { sha256: all.digest("hex"), bytes };
}
