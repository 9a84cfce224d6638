import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Longer than any import; a younger folder may belong to a running one. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;

/**
 * Removes what killed imports left: folders whose names begin with the prefix and that were not written to for a day. `now` in milliseconds of the epoch.
 */
export function removeAbandoned(folder: string, { prefix, now }: { readonly prefix: string; readonly now: number }) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.startsWith(prefix) && now - newestIn(path) > ABANDONED_MS) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}

/** When the folder, or the last written of its files and folders, was changed. */
function newestIn(path: string): number {
  const inside = readdirSync(path, { recursive: true, encoding: "utf8" });
  return Math.max(...[path, ...inside.map((name) => join(path, name))].map(changedAt));
}

function changedAt(path: string): number {
  // A file that has disappeared meanwhile belongs to a running import.
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;
}
