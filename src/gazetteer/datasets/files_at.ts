import { readdirSync, statSync } from "node:fs";
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
