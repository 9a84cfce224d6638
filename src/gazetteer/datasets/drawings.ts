import { copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { temporaryPath } from "../builder/write_file.ts";
import type { DatasetInfo } from "./dataset_info.ts";
import { countriesFolder, datasetsFolder } from "./manifest.ts";

/** Name of the drawing of a data set in its folder. */
export const DRAWING_NAME = "map.drawing";
/** Hexadecimal digits of a drawing's hash in its name. */
const NAME_DIGITS = 12;

/** The name of a drawing among the files of a set. */
export function drawingFile(dataset: string, hash: string): string {
  return `${dataset}-${hash.slice(0, NAME_DIGITS)}.drawing`;
}

/** Puts the drawings of data sets among the files of the set; returns data set → file name. */
export function placeDrawings(folder: string, infos: readonly DatasetInfo[]): Record<string, string> {
  const drawings: Record<string, string> = {};
  for (const { name, drawing } of infos) {
    const from = join(datasetsFolder(folder), name, DRAWING_NAME);
    if (drawing === undefined || !existsSync(from)) {
      continue;
    }
    const file = drawingFile(name, drawing.hash);
    const to = join(countriesFolder(folder), file);
    if (!existsSync(to)) {
      mkdirSync(countriesFolder(folder), { recursive: true });
      linkOrCopy(from, to);
    }
    drawings[name] = file;
  }
  return drawings;
}

/** A link takes no space; some file systems have none. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    const temporary = temporaryPath(to);
    try {
      copyFileSync(from, temporary);
      renameSync(temporary, to);
    } finally {
      rmSync(temporary, { force: true });
    }
  }
}
