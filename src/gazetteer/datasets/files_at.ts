import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** Files of one data set. */
const FILES_MAX = 1000;

/**
 * The files of a data set in a fixed order: the file itself, or the Parquet files in a folder and the folders in it.
 *
 * @throws {RangeError} when the folder has none or too many.
 */
export function filesAt(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  const names = readdirSync(path, { recursive: true, encoding: "utf8" })
    .filter((name) => name.toLowerCase().endsWith(".parquet")).sort();
  if (names.length === 0 || names.length > FILES_MAX) {
    throw new RangeError(
      `Cannot import because the folder must have 1 to ${FILES_MAX} files that end in .parquet: it has ${names.length}`,
    );
  }
  return names.map((name) => join(path, name));
}

/** Prefixes of folders next to the data sets. A data set's name cannot begin with a dot. */
const PREVIOUS = ".previous-";
const SWAPPING = ".swapping-";

/** Puts the data set of this name aside as the previous one, so that another may take its place. */
export function keepPrevious(folder: string, name: string): void {
  const current = join(folder, name);
  if (existsSync(current)) {
    removePrevious(folder, name);
    renameSync(current, join(folder, `${PREVIOUS}${name}`));
  }
}

/** Replaces the data set of this name by a folder, without keeping it. */
export function replaceCurrent(folder: string, { name, by }: { readonly name: string; readonly by: string }): void {
  const swapping = join(folder, `${SWAPPING}${name}`);
  rmSync(swapping, { recursive: true, force: true });
  renameSync(join(folder, name), swapping);
  renameSync(by, join(folder, name));
  rmSync(swapping, { recursive: true, force: true });
}

/** Whether the data set of this name replaced another one. */
export function hasPrevious(folder: string, name: string): boolean {
  return existsSync(join(folder, `${PREVIOUS}${name}`));
}

/** Exchanges the data set of this name with the one that it replaced. */
export function swapPrevious(folder: string, name: string): void {
  const previous = join(folder, `${PREVIOUS}${name}`);
  const swapping = join(folder, `${SWAPPING}${name}`);
  rmSync(swapping, { recursive: true, force: true });
  renameSync(previous, swapping);
  renameSync(join(folder, name), previous);
  renameSync(swapping, join(folder, name));
}

/** Removes what the data set of this name replaced. */
export function removePrevious(folder: string, name: string): void {
  rmSync(join(folder, `${PREVIOUS}${name}`), { recursive: true, force: true });
}

/**
 * Finishes an exchange of folders that was killed between two renames: puts back what was put aside, so that a data set of
 * the set in force is always there.
 */
export function restoreInterrupted(folder: string, name: string): void {
  const current = join(folder, name);
  const swapping = join(folder, `${SWAPPING}${name}`);
  if (!existsSync(current) && existsSync(swapping)) {
    renameSync(swapping, current);
  } else if (existsSync(swapping) && !hasPrevious(folder, name)) {
    renameSync(swapping, join(folder, `${PREVIOUS}${name}`));
  }
  if (!existsSync(current) && hasPrevious(folder, name)) {
    renameSync(join(folder, `${PREVIOUS}${name}`), current);
  }
}
