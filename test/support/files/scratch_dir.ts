import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "../processes/at_end.ts";

/** A new empty folder, removed when the tests end. */
export function scratchDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "locus-test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
