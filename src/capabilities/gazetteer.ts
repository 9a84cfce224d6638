import { existsSync, renameSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatasetSummary } from "../domain/dataset_summary.ts";
import { readSummaries } from "../gazetteer/datasets/summaries.ts";
import { readManifest } from "../gazetteer/datasets/manifest.ts";
import { isAsWritten } from "../gazetteer/file/is_as_written.ts";
import { type OpenGazetteer, openGazetteerSet } from "../gazetteer/set/open_set.ts";

/** How often the manifest is checked. Milliseconds. */
const POLL_MS = 500;
/** Delay after an opening until its files are read completely, so that the first callers come first. Milliseconds. */
const CHECK_AFTER_MS = 2000;
/** How often they are read again while the set stays. Milliseconds. */
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;
/** Suffix of a damaged file: the next start builds it again, and the damaged one stays for inspection. */
const ASIDE = ".damaged";

/** The active gazetteer. */
export interface GazetteerCapability {
  /** Call it for each request: the set is replaced while the service runs. */
  current(): OpenGazetteer;
  /** The data sets of the active set, read once for each set. */
  datasets(): readonly DatasetSummary[];
  /**
   * For health: a remark where the set in force is not the one that should be.
   *
   * @throws Error where the world's places are damaged: no answer can be relied on.
   */
  check(): Promise<string | undefined>;
  close(): void;
}

/** Which files to open, and callbacks for changes and errors. */
export interface OpenGazetteerOptions {
  /** The folder of the manifest. */
  readonly folder: string;
  readonly worldPath: string;
  /** The only countries whose files are opened. Default: all. */
  readonly countries?: readonly string[] | undefined;
  /** How a file that is damaged comes back; in health and log. Default: as one that was built here. */
  readonly remedy?: string | undefined;
  readonly onChange?: (version: string) => void;
  readonly onError?: (error: Error) => void;
  /** Milliseconds until the files are read completely. */
  readonly checkAfterMs?: number;
}

/**
 * Opens the set that the manifest names, and switches to the next one when the manifest is replaced: as a whole,
 * between two calls. A set that cannot be opened leaves the previous one active, is reported once, and is retried,
 * because files may arrive late. Files of the old set stay mapped while anything uses them. Opening checks only the
 * headers of files. Their checksums are compared in the background; a country or a directory that is damaged is then
 * left out of the set and renamed, so that the next start builds it again.
 */
export function openGazetteerCapability(options: OpenGazetteerOptions): GazetteerCapability {
  const { folder, worldPath, countries, onChange, onError, checkAfterMs = CHECK_AFTER_MS } = options;
  let set = openGazetteerSet(options);
  let stamp = stampOf(folder);
  /** Stamp of a set that cannot be opened. */
  let refused: string | undefined;
  let summaries: { readonly version: string; readonly list: readonly DatasetSummary[] } | undefined;
  let damaged: ReadonlySet<string> = new Set();
  let checking = checkFiles();

  function takeOver(without: ReadonlySet<string>): void {
    const next = openGazetteerSet({ folder, worldPath, countries, without });
    set = next;
    damaged = without;
    onChange?.(next.version);
  }

  /** Reads the files of the active set from time to time. Aborted when another set replaces it. */
  function checkFiles(): AbortController {
    const controller = new AbortController();
    const { signal } = controller;
    const run = async (): Promise<void> => {
      for (let pauseMs = checkAfterMs;; pauseMs = CHECK_EVERY_MS) {
        await sleep(pauseMs, undefined, { signal, ref: false });
        for (const path of set.files.filter((file) => !damaged.has(file))) {
          if (await isDamaged(path, signal)) {
            leaveOut(path);
          }
        }
      }
    };
    run().catch((error: unknown) => {
      if (!signal.aborted) {
        onError?.(asError(error));
      }
    });
    return controller;
  }

  function leaveOut(path: string): void {
    setAside(path);
    const without = new Set([...damaged, path]);
    if (path === worldPath) {
      damaged = without;
    } else {
      takeOver(without);
    }
    onError?.(new Error(`${path} is not as it was written: ${remedy(without, options)}`));
  }

  const timer = setInterval(() => {
    const now = stampOf(folder);
    if (now === stamp) {
      refused = undefined;
      return;
    }
    try {
      if (isOthers(options)) {
        throw new Error(OTHERS);
      }
      takeOver(damaged.has(worldPath) ? new Set([worldPath]) : new Set());
      stamp = now;
      refused = undefined;
      checking.abort();
      checking = checkFiles();
    } catch (error) {
      if (refused !== now) {
        refused = now;
        onError?.(asError(error));
      }
    }
  }, POLL_MS);
  timer.unref();
  return {
    current: () => set,
    datasets() {
      if (summaries?.version !== set.version) {
        summaries = { version: set.version, list: readSummaries({ folder, worldPath, countries }) };
      }
      return summaries.list;
    },
    check: () =>
      new Promise((resolve) => {
        if (damaged.has(worldPath)) {
          throw new Error(`the world's places are damaged: ${remedy(damaged, options)}`);
        }
        if (damaged.size > 0) {
          const files = [...damaged].map((path) => basename(path)).join(" ");
          resolve(`damaged and left out: ${files}; ${remedy(damaged, options)}`);
        }
        resolve(refused === undefined ? undefined : "a newer set cannot be opened: the one before it answers");
      }),
    close() {
      clearInterval(timer);
      checking.abort();
    },
  };
}

const OTHERS = "The gazetteer was built by another version of the service: restart this one to take the new data over";

function remedy(
  damaged: ReadonlySet<string>,
  { worldPath, remedy: ofCountries = "bun run gazetteer build makes them again" }: OpenGazetteerOptions,
): string {
  return damaged.has(worldPath) ? "a restart builds them again" : ofCountries;
}

/** Another process that reads the same files may have renamed it already. */
async function isDamaged(path: string, signal: AbortSignal): Promise<boolean> {
  try {
    return !await isAsWritten(path, { signal });
  } catch (error) {
    if (signal.aborted || existsSync(path)) {
      throw error;
    }
    return existsSync(`${path}${ASIDE}`);
  }
}

function setAside(path: string): void {
  try {
    renameSync(path, `${path}${ASIDE}`);
  } catch {
    // It belongs to another process, or the folder is read-only: the next start finds it again.
  }
}

/** Whether the active set belongs to another version, as during an upgrade with a running server. */
function isOthers({ folder, worldPath }: OpenGazetteerOptions): boolean {
  const world = readManifest(folder)?.world;
  return world !== undefined && world !== basename(worldPath);
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Changes when the manifest is replaced. Polled, because file notifications do not cross network file systems. */
function stampOf(folder: string): string {
  const stats = statSync(join(folder, "manifest.json"), { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.ino} ${stats.size}`;
}
