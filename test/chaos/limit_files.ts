import { descendantsOf } from "../support/processes/process_tree.ts";

/** A child that was forked before its parent's limit changed, and after the children were listed, is found by the second. */
const PASSES = 2;

/**
 * Lets a process and its children write no file beyond a size: to them the disk is full. Needs Linux and `prlimit`.
 *
 * @param bytes `unlimited` takes it back
 */
export function limitFiles(pid: number, bytes: number | "unlimited"): void {
  for (let pass = 1; pass <= PASSES; pass++) {
    for (const one of [pid, ...descendantsOf(pid)]) {
      // One that has ended meanwhile needs no limit.
      Bun.spawnSync(["prlimit", "--pid", String(one), `--fsize=${bytes}:unlimited`]);
    }
  }
}
