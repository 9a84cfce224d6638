import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statfsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type OwnFile, ownFile, readOwn, sweepCountries } from "../../../gazetteer/datasets/country_files.ts";
import { directoryPath, writeDirectory } from "../../../gazetteer/datasets/directory_of_set.ts";
import {
  countriesFolder,
  type FollowedSet,
  type Manifest,
  readManifest,
  writeManifest,
} from "../../../gazetteer/datasets/manifest.ts";
import { openLayer } from "../../../gazetteer/areas/layer.ts";
import { isIn } from "../../../gazetteer/datasets/dataset_info.ts";
import {
  parsePublishedSet,
  type PublishedFile,
  publishedFolder,
  type PublishedSet,
} from "../../../gazetteer/datasets/published_set.ts";
import { GazetteerFileError } from "../../../gazetteer/file/map_bytes.ts";
import { openDrawing } from "../../../gazetteer/drawing/drawing_file.ts";
import { openFile } from "../../../gazetteer/file/open_file.ts";
import { versionOfSet } from "../../../gazetteer/file/file_head.ts";
import { megabytes } from "../../serve/progress_line.ts";
import { sizeOf } from "../download/receive.ts";
import { LockHeld, withLock } from "../with_lock.ts";
import { fetchFile, hashOf, refusal } from "./fetch_file.ts";
import { readRemoteManifest } from "./signed_manifest.ts";
import type { RemoteFolder } from "./remote_folder.ts";

export interface FetchPublishedOptions {
  /** As `GAZETTEER_URL` names it. */
  readonly url: string;
  readonly remote: RemoteFolder;
  readonly folder: string;
  readonly worldPath: string;
  /** The only countries that are wanted; absent: all. */
  readonly countries: readonly string[] | undefined;
  /** Those that may have signed it (`GAZETTEER_KEYS`); empty: it need not be signed. */
  readonly keys: readonly string[];
  /** Whether one that is older than the set in force is taken. */
  readonly mayBeOlder?: boolean;
  readonly signal: AbortSignal;
  /** Called as bytes arrive, with the sum of all and how many there will be. */
  readonly onProgress?: (done: number, total: number) => void;
}

export interface FetchedSet {
  readonly publishedAt: string;
  readonly isNew: boolean;
  readonly bytes: number;
}

/** Folder of files that are being fetched, in the gazetteer folder. */
const FETCHED = "fetched";
/** Pause between two attempts to take the lock. Milliseconds. */
const LOCK_WAIT_MS = 2000;
/** Hexadecimal digits of a file's hash in its name. */
const NAME_DIGITS = 12;

/**
 * Fetches what is missing of the published set and puts it in force. Until the last file is here and was compared with
 * its hash nothing changes; the next attempt continues with what has arrived. Waits while another command changes the
 * folder.
 *
 * @throws Failure that says why the set is refused, or what is not reached.
 */
export async function fetchPublished(options: FetchPublishedOptions): Promise<FetchedSet> {
  const { remote, folder, worldPath, keys, signal } = options;
  for (;;) {
    const read = await readRemoteManifest(remote, { worldPath, keys, signal });
    if (read === undefined || read === "unchanged") {
      throw refusal("nothing is published there for this version of the service");
    }
    const manifestHash = hashOfText(read.text);
    const own = readOwn(folder, basename(worldPath));
    if (isInForce(options, manifestHash)) {
      return { publishedAt: own?.followed?.publishedAt ?? "", isNew: false, bytes: 0 };
    }
    try {
      return await withLock(
        folder,
        () => putInForce({ ...options, manifestHash, set: parse(read.text, worldPath) }),
      );
    } catch (error) {
      if (!(error instanceof LockHeld)) {
        throw error;
      }
      await Bun.sleep(LOCK_WAIT_MS);
      signal.throwIfAborted();
    }
  }
}

/** Whether the set in force is the published one, with the countries that are wanted, and all its files are here. */
export function isInForce(
  { folder, worldPath, url, countries }: Pick<FetchPublishedOptions, "folder" | "worldPath" | "url" | "countries">,
  manifestHash: string,
): boolean {
  const own = readOwn(folder, basename(worldPath));
  const isLast = readManifest(folder)?.followed?.manifestHash === manifestHash;
  return own?.followed !== undefined && isLast && own.followed.manifestHash === manifestHash &&
    own.followed.url === url && hasAll(own.followed.wanted, countries) &&
    [...Object.values(own.countries), ...Object.values(own.drawings ?? {}), ...Object.values(own.layers ?? {})]
      .every((file) => existsSync(join(countriesFolder(folder), file)));
}

function hasAll(fetched: FollowedSet["wanted"], wanted: readonly string[] | undefined): boolean {
  return fetched === undefined || (wanted?.every((code) => fetched.includes(code)) ?? false);
}

/** The countries that any process of this folder wants: those of the set in force and of this one. */
function wantedOf(
  { url, countries }: Pick<FetchPublishedOptions, "url" | "countries">,
  followed: FollowedSet | undefined,
): readonly string[] | undefined {
  if (countries === undefined || followed === undefined || followed.url !== url) {
    return countries;
  }
  return followed.wanted === undefined ? undefined : [...new Set([...countries, ...followed.wanted])].toSorted();
}

export function hashOfText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function parse(text: string, worldPath: string): PublishedSet {
  try {
    return parsePublishedSet(text, { world: basename(worldPath) });
  } catch (error) {
    throw error instanceof RangeError ? refusal(error.message, error) : error;
  }
}

type PutInForceOptions = FetchPublishedOptions & { readonly manifestHash: string; readonly set: PublishedSet };

async function putInForce(options: PutInForceOptions): Promise<FetchedSet> {
  const { folder, worldPath, set, url, manifestHash } = options;
  const world = basename(worldPath);
  const before = readOwn(folder, world);
  const wanted = wantedOf(options, before?.followed);
  if (options.mayBeOlder !== true) {
    assertNotOlder(before?.followed, { url, set });
  }
  const here = (name: string, file: PublishedFile, local: string) => (
    { name, file, local, path: join(countriesFolder(folder), local) }
  );
  const countries = Object.keys(set.countries).filter((code) => wanted?.includes(code) ?? true).toSorted()
    .map((code) => {
      const file = set.countries[code]!;
      return here(code, file, `${code}-${file.sha256.slice(0, NAME_DIGITS)}.gazetteer`);
    });
  const ownOf = (kind: OwnFile) =>
    ownFilesOf(set, { kind, wanted }).map(([name, file]) => here(name, file, ownFile(kind, name, file.sha256)));
  const [drawings, layers] = [ownOf("drawing"), ownOf("layer")];
  mkdirSync(countriesFolder(folder), { recursive: true });
  const isWorldOther = (await hashOf(worldPath, options.signal)).digest("hex") !== set.worldFile.sha256;
  const missing = countries.filter(({ path }) => !existsSync(path)).map(({ file }) => file);
  const isWhole = countries.length === Object.keys(set.countries).length;
  const directory = isWhole && missing.length + Number(isWorldOther) > 0 ? set.directory : undefined;
  const needed = [
    ...missing,
    ...(isWorldOther ? [set.worldFile] : []),
    ...(directory === undefined ? [] : [directory]),
    ...[...drawings, ...layers].filter(({ path }) => !existsSync(path)).map(({ file }) => file),
  ];
  const get = fetcher(needed, options);
  for (const [files, open] of [[countries, openFile], [drawings, openDrawing], [layers, openLayer]] as const) {
    for (const { file, path } of files.filter((each) => !existsSync(each.path))) {
      place(await get(file), path, open);
    }
  }
  if (isWorldOther) {
    place(await get(set.worldFile), worldPath);
  }
  if (countries.length > 0) {
    if (directory !== undefined) {
      const version = versionOfSet(
        [worldPath, ...countries.map(({ path }) => path)].map((path) => openFile(path).version),
      );
      renameSync(await get(directory), directoryPath({ folder, worldPath, version }));
    }
    writeDirectory({ folder, worldPath, world: openFile(worldPath), countries: namesOf(countries) });
  }
  const superseded = Object.values(before?.countries ?? {}).filter((name) =>
    !countries.some(({ local }) => local === name)
  );
  const manifest: Manifest = {
    format: 1,
    datasets: readManifest(folder)?.datasets ?? [],
    countries: namesOf(countries),
    drawings: namesOf(drawings),
    layers: namesOf(layers),
    world,
    superseded: superseded.length > 0 ? superseded : before?.superseded ?? [],
    followed: {
      url,
      manifestHash,
      publishedAt: set.publishedAt,
      ...(wanted === undefined ? {} : { wanted }),
      datasets: set.datasets,
    },
  };
  writeManifest(folder, manifest);
  rmSync(join(folder, FETCHED), { recursive: true, force: true });
  sweepCountries(folder, before?.superseded ?? []);
  return { publishedAt: set.publishedAt, isNew: true, bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function namesOf(files: readonly { readonly name: string; readonly local: string }[]): Record<string, string> {
  return Object.fromEntries(files.map(({ name, local }) => [name, local]));
}

/** The own files of the data sets that have something in a wanted country. */
function ownFilesOf(
  { drawings = {}, layers = {}, datasets }: PublishedSet,
  { kind, wanted }: { readonly kind: OwnFile; readonly wanted: readonly string[] | undefined },
): (readonly [name: string, file: PublishedFile])[] {
  return Object.entries(kind === "drawing" ? drawings : layers).filter(([name]) => {
    const info = datasets.find((each) => each.name === name);
    return info !== undefined && isIn(info, wanted);
  });
}

/** Refuses a set that an older one replaced there, as after a restored or forged manifest. */
function assertNotOlder(
  followed: FollowedSet | undefined,
  { url, set }: { readonly url: string; readonly set: PublishedSet },
): void {
  if (followed !== undefined && followed.url === url && set.publishedAt < followed.publishedAt) {
    throw refusal(
      `it is of ${set.publishedAt} and the one in force of ${followed.publishedAt}; ` +
        "bun run gazetteer update --allow-older takes it",
    );
  }
}

/** Makes space for the files and returns how each is fetched. What earlier attempts left of other files is removed. */
function fetcher(
  needed: readonly PublishedFile[],
  { remote, folder, worldPath, signal, onProgress }: PutInForceOptions,
): (file: PublishedFile) => Promise<string> {
  const fetched = join(folder, FETCHED);
  mkdirSync(fetched, { recursive: true, mode: 0o700 });
  const names = new Set(needed.map(({ sha256 }) => sha256));
  for (const name of readdirSync(fetched)) {
    if (!names.has(name)) {
      rmSync(join(fetched, name), { recursive: true, force: true });
    }
  }
  const total = needed.reduce((sum, { bytes }) => sum + bytes, 0);
  let done = needed.reduce((sum, { sha256, bytes }) => sum + Math.min(bytes, sizeOf(join(fetched, sha256))), 0);
  const { bavail, bsize } = statfsSync(folder);
  if (total - done > bavail * bsize) {
    throw refusal(`it needs ${megabytes(total - done)} and the disk has ${megabytes(bavail * bsize)} free`);
  }
  return (file) =>
    fetchFile(file, {
      remote,
      remoteFolder: publishedFolder(worldPath),
      folder: fetched,
      signal,
      onBytes(bytes) {
        done += bytes;
        onProgress?.(done, total);
      },
    });
}

/** Gives a fetched file its name, if it is a gazetteer file of this version. */
function place(from: string, to: string, open: (path: string) => unknown = openFile): void {
  try {
    open(from);
  } catch (error) {
    rmSync(from, { force: true });
    throw error instanceof GazetteerFileError
      ? refusal(`a file of it cannot be opened: ${error.message}`, error)
      : error;
  }
  mkdirSync(dirname(to), { recursive: true });
  renameSync(from, to);
}
