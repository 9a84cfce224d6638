import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Corpora kept: of this version, of the previous one for comparison, and of other seeds. */
const KEPT_MAX = 4;

/**
 * Removes the oldest corpora of a cache folder. Those being built by another run have a name with a dot in front and
 * stay.
 */
export function removeOldCorpora(cacheFolder: string): void {
  const folders = readdirSync(cacheFolder).filter((name) => !name.startsWith("."))
    .map((name) => ({ name, mtimeMs: statSync(join(cacheFolder, name)).mtimeMs }))
    .toSorted((one, other) => other.mtimeMs - one.mtimeMs);
  for (const { name } of folders.slice(KEPT_MAX)) {
    rmSync(join(cacheFolder, name), { recursive: true, force: true });
  }
}
