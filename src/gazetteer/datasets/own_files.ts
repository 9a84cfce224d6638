import { copyFileSync, existsSync, linkSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { replaceFile } from "../builder/write_file.ts";
import type { DatasetInfo } from "./dataset_info.ts";
import { countriesFolder, datasetsFolder } from "./manifest.ts";

/** The files that data sets have of their own in a set, next to those of countries. */
const OWN_FILES = {
  /** What maps draw of it. */
  drawing: { name: "map.drawing", ending: "drawing" },
  /** Its areas as a column next to answers. */
  layer: { name: "areas.layer", ending: "layer" },
} as const;

/** One kind of these files. */
export type OwnFile = keyof typeof OWN_FILES;

/** Hexadecimal digits of a file's hash in its name. */
const NAME_DIGITS = 12;

/** The name of a data set's own file in its folder. */
export function ownFileName(kind: OwnFile): string {
  return OWN_FILES[kind].name;
}

/** The name of a data set's own file among the files of a set. */
export function ownFile(kind: OwnFile, dataset: string, hash: string): string {
  return `${dataset}-${hash.slice(0, NAME_DIGITS)}.${OWN_FILES[kind].ending}`;
}

/** Puts the own files of data sets among the files of the set; returns data set → file name. */
export function placeOwnFiles(folder: string, infos: readonly DatasetInfo[], kind: OwnFile): Record<string, string> {
  const files: Record<string, string> = {};
  for (const { name, [kind]: described } of infos) {
    const from = join(datasetsFolder(folder), name, OWN_FILES[kind].name);
    if (described === undefined || !existsSync(from)) {
      continue;
    }
    const file = ownFile(kind, name, described.hash);
    const to = join(countriesFolder(folder), file);
    if (!existsSync(to)) {
      mkdirSync(countriesFolder(folder), { recursive: true });
      linkOrCopy(from, to);
    }
    files[name] = file;
  }
  return files;
}

/** A link takes no space; some file systems have none. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    replaceFile(to, (temporary) => copyFileSync(from, temporary));
  }
}
