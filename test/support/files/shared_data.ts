import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The path of a file of the shared data, which is next to the repository and never part of it; undefined if it is absent,
 * which is reported once on the console.
 */
export function sharedData(file: string): string | undefined {
  const path = join(import.meta.dir, "../../../../shared/data", file);
  if (existsSync(path)) {
    return path;
  }
  process.stderr.write(`shared data absent: ${file}; what it would prove is not tested here\n`);
  return undefined;
}
