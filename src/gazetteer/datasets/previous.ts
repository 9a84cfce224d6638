import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Prefix of the folders of data sets that were replaced; a data set's name cannot begin with a dot. */
const PREVIOUS = ".previous-";

/** Puts the data set of this name aside as the previous one, so that another may take its place. */
export function keepPrevious(folder: string, name: string): void {
  const current = join(folder, name);
  if (existsSync(current)) {
    const previous = join(folder, `${PREVIOUS}${name}`);
    rmSync(previous, { recursive: true, force: true });
    renameSync(current, previous);
  }
}

/** Whether the data set of this name replaced another one. */
export function hasPrevious(folder: string, name: string): boolean {
  return existsSync(join(folder, `${PREVIOUS}${name}`));
}

/** Exchanges the data set of this name with the one that it replaced. */
export function swapPrevious(folder: string, name: string): void {
  const previous = join(folder, `${PREVIOUS}${name}`);
  const aside = join(folder, `${PREVIOUS}${name}-aside`);
  rmSync(aside, { recursive: true, force: true });
  renameSync(previous, aside);
  renameSync(join(folder, name), previous);
  renameSync(aside, join(folder, name));
}

/** Removes what the data set of this name replaced. */
export function removePrevious(folder: string, name: string): void {
  rmSync(join(folder, `${PREVIOUS}${name}`), { recursive: true, force: true });
}

/** Puts a data set back that was put aside by an import which was killed before it could put the new one in its place. */
export function restoreInterrupted(folder: string, name: string): void {
  if (!existsSync(join(folder, name)) && hasPrevious(folder, name)) {
    renameSync(join(folder, `${PREVIOUS}${name}`), join(folder, name));
  }
}
