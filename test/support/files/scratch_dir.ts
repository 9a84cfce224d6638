import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { atEnd } from "../processes/at_end.ts";
import { runFolder } from "../runner/run_folder.ts";

/** A new empty folder, removed when the tests that use it have ended. */
export function scratchDir(): string {
  const folder = mkdtempSync(join(runFolder(), "test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
