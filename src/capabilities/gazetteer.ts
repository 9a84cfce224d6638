import { accessSync, constants, existsSync, renameSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { DatasetSummary } from "../domain/data_change.ts";
import { Problem } from "../domain/problem.ts";
import { readSummaries } from "../gazetteer/datasets/summaries.ts";
import { readManifest } from "../gazetteer/datasets/manifest.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { isAsWritten } from "../gazetteer/file/open_file.ts";
import { type OpenGazetteer, openGazetteerSet } from "../gazetteer/set/compose.ts";
import { HealthFault } from "../observability/mod.ts";

/** How often the manifest is checked. Milliseconds. */
const POLL_MS = 500;
/** Delay after an opening until its files are read completely, so that the first callers come first. Milliseconds. */
const CHECK_AFTER_MS = 2000;
/** How often they are read again while the set stays. Milliseconds. */
const CHECK_EVERY_MS = 24 * 60 * 60 * 1000;
/** Suffix of a damaged file: the next start builds it again, and the damaged one stays for inspection. */
const ASIDE = ".damaged";

export interface GazetteerCapability {
  /** Resolves when a set is in force; rejects when none will be. */
  readonly opened: Promise<void>;
  /**
   * Call it for each request: the set is replaced while the service runs.
   *
   * @throws {Problem} `UNAVAILABLE` until the first one is prepared.
   */
  current(): OpenGazetteer;
  /**
   * Until the first set is prepared: knows no place, and throws as `current()` for a look-up by name. Answers made with it
   * are right only if they are a point that the input states.
   */
  pointsOnly(): Gazetteer | undefined;
  /** The data sets of the active set, read once for each set. Throws as `current()`. */
  datasets(): readonly DatasetSummary[];
  /**
   * For health: a remark where the set in force is not the one that should be.
   *
   * @throws Error where the world's places are damaged or not prepared yet: no answer can be relied on.
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
  /** Resolves when the files exist. Absent: they do. */
  readonly prepared?: Promise<unknown> | undefined;
  /** Milliseconds until the files are read completely. */
  readonly checkAfterMs?: number;
  /**
   * Who compares checksums. `others`: another process of this machine does, and what it sets aside is left out here too.
   * Default: this one.
   */
  readonly checkedBy?: "this" | "others" | undefined;
}

/**
 * Opens the set that the manifest names, and switches to the next one when the manifest is replaced: as a whole,
 * between two calls. A set that cannot be opened leaves the previous one active, is reported once, and is retried,
 * because files may arrive late. Files of the old set stay mapped while anything uses them. Opening checks only the
 * headers of files. Their checksums are compared in the background, by one process of a machine; a country or a directory
 * that is damaged is then left out of the set and renamed, so that the next start builds it again.
 */
export function openGazetteerCapability(options: OpenGazetteerOptions): GazetteerCapability {
  const { folder, worldPath, countries, prepared, onChange, onError, checkAfterMs = CHECK_AFTER_MS } = options;
  // Where nothing can be renamed, each process finds the damage by itself.
  const isChecker = options.checkedBy !== "others" || !isWritable(folder);
  let set: OpenGazetteer | undefined;
  let stamp: string | undefined;
  /** Stamp of a set that cannot be opened. */
  let refused: string | undefined;
  let summaries: { readonly version: string; readonly list: readonly DatasetSummary[] } | undefined;
  let damaged: ReadonlySet<string> = new Set();
  let checking: AbortController | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let isClosed = false;

  function open(): void {
    if (isClosed) {
      return;
    }
    set = openGazetteerSet(options);
    stamp = stampOf(folder);
    checking = isChecker ? checkFiles() : undefined;
    timer = setInterval(look, POLL_MS);
    timer.unref();
  }

  function current(): OpenGazetteer {
    return set ?? refuse();
  }

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
        for (const path of wholeFiles()) {
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

  function look(): void {
    lookForNext();
    if (!isChecker) {
      wholeFiles().filter(isSetAside).forEach(leaveOut);
    }
  }

  function wholeFiles(): readonly string[] {
    return current().files.filter((file) => !damaged.has(file));
  }

  function lookForNext(): void {
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
      checking?.abort();
      checking = isChecker ? checkFiles() : undefined;
    } catch (error) {
      if (refused !== now) {
        refused = now;
        onError?.(asError(error));
      }
    }
  }

  const points = withoutPlaces();
  let opened = Promise.resolve();
  if (prepared === undefined) {
    open();
  } else {
    opened = prepared.then(open);
    // Callers await it later, and may never do.
    opened.catch(() => {});
  }
  return {
    opened,
    current,
    pointsOnly: () => set === undefined ? points : undefined,
    datasets() {
      const { version } = current();
      if (summaries?.version !== version) {
        summaries = { version, list: readSummaries({ folder, worldPath, countries }) };
      }
      return summaries.list;
    },
    check: () =>
      new Promise((resolve) => {
        if (set === undefined) {
          throw new HealthFault("the places of the world are being prepared");
        }
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
      isClosed = true;
      clearInterval(timer);
      checking?.abort();
    },
  };
}

/** A whole world is built in seconds, all countries of an upgrade in minutes. Seconds. */
const RETRY_AFTER_S = 2;

function refuse(): never {
  throw new Problem("UNAVAILABLE", "The places of the world are being prepared: try again in a moment", {
    retryAfterS: RETRY_AFTER_S,
  });
}

/** What a point is near, and the registers of codes: nothing is known yet. */
const EMPTY: ReadonlySet<PropertyKey> = new Set(
  [
    "nearestPlaces",
    "areasContaining",
    "nearestHouses",
    "nearestStreets",
    "nearestRanges",
    "codeSystems",
  ] satisfies (keyof Gazetteer)[],
);

function withoutPlaces(): Gazetteer {
  const known = { version: "preparing", datasets: [], provenances: [], areaLayers: [] };
  // The proxy has every method of the interface: those that are not empty refuse.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Proxy(known as unknown as Gazetteer, {
    get: (target, name) => name in target ? Reflect.get(target, name) : EMPTY.has(name) ? () => [] : refuse,
  });
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
    return isSetAside(path);
  }
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Whether a process that reads the same files has found this one damaged. */
function isSetAside(path: string): boolean {
  return !existsSync(path) && existsSync(`${path}${ASIDE}`);
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
