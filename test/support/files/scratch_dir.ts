import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeLock } from "../../../src/embedded/start_postgres.ts";
import { atEnd } from "../processes/at_end.ts";
import { runFolder } from "../runner/run_folder.ts";

/** A new empty folder, removed when the tests that use it have ended. */
export function scratchDir(): string {
  const folder = mkdtempSync(join(runFolder(), "test-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const LOOK_MS = 50;

/**
 * A folder with what a function puts into it, which is called once for all processes of a run: one makes it, the others
 * wait as long as that one lives. Nobody changes what is in it.
 */
export async function oncePerRun(name: string, make: (folder: string) => void | Promise<void>): Promise<string> {
  const outer = join(runFolder(), `once-${name}`);
  const [folder, mark] = [join(outer, "made"), join(outer, "is_made")];
  mkdirSync(folder, { recursive: true });
  let lock = takeLock(outer);
  while ("holder" in lock) {
    await Bun.sleep(LOOK_MS);
    lock = takeLock(outer);
  }
  try {
    if (!existsSync(mark)) {
      await make(folder);
      writeFileSync(mark, "");
    }
    return folder;
  } finally {
    lock.release();
  }
}
