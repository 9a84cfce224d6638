import { statSync } from "node:fs";
import { basename, join } from "node:path";
import { readManifest } from "../gazetteer/datasets/manifest.ts";
import { type GazetteerSet, openGazetteerSet } from "../gazetteer/set/open_set.ts";

/** How often the manifest is looked at. Milliseconds. */
const POLL_MS = 500;

/** The gazetteer in force, whichever that is at the moment. */
export interface GazetteerCapability {
  /** Ask for it at each call: it is replaced while the service runs. */
  current(): GazetteerSet;
  /** For health: a remark where a newer set cannot be opened and the one before it is in force. */
  check(): Promise<string | undefined>;
  close(): void;
}

/** Which files, and who is told of a set that cannot be opened. */
export interface OpenGazetteerOptions {
  /** The folder of the manifest. */
  readonly folder: string;
  readonly worldPath: string;
  readonly onChange?: (version: string) => void;
  readonly onError?: (error: Error) => void;
}

/**
 * Opens the set that the manifest names, and takes over the next one as soon as the manifest is replaced: whole, between
 * two calls. A set that cannot be opened leaves the old one in force, is told once, and is tried again: files may come
 * late. Files of the old set stay mapped for whoever still holds it.
 */
export function openGazetteerCapability(options: OpenGazetteerOptions): GazetteerCapability {
  let set = openGazetteerSet(options);
  let stamp = stampOf(options.folder);
  /** The stamp of a set that cannot be opened. */
  let refused: string | undefined;
  const timer = setInterval(() => {
    const now = stampOf(options.folder);
    if (now === stamp) {
      refused = undefined;
      return;
    }
    try {
      const next = openGazetteerSet(options);
      const last = set;
      set = next;
      stamp = now;
      refused = undefined;
      last.close();
      options.onChange?.(next.version);
    } catch (error) {
      if (refused !== now) {
        refused = now;
        options.onError?.(isOthers(options) ? new Error(OTHERS) : asError(error));
      }
    }
  }, POLL_MS);
  timer.unref();
  return {
    current: () => set,
    check: () =>
      Promise.resolve(refused === undefined ? undefined : "a newer set cannot be opened: the one before it answers"),
    close() {
      clearInterval(timer);
      set.close();
    },
  };
}

const OTHERS = "The gazetteer was built anew by another version of the service: restart this one to take it over";

/** Whether the set that the manifest names was joined with another version's world: an upgrade beside a running server. */
function isOthers({ folder, worldPath }: OpenGazetteerOptions): boolean {
  try {
    const world = readManifest(folder)?.world;
    return world !== undefined && world !== basename(worldPath);
  } catch {
    return false;
  }
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

/** Changes when the manifest is replaced; polled, because notices of changes do not cross network file systems. */
function stampOf(folder: string): string {
  const stats = statSync(join(folder, "manifest.json"), { throwIfNoEntry: false });
  return stats === undefined ? "" : `${stats.mtimeMs} ${stats.ino} ${stats.size}`;
}
