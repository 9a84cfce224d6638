import { descendantsOf } from "../support/process_tree.ts";

/**
 * Lets a process and its children write no file beyond a size: to them the disk is full. Needs Linux and `prlimit`.
 *
 * @param bytes `unlimited` takes it back
 */
export function limitFiles(pid: number, bytes: number | "unlimited"): void {
  for (const one of [pid, ...descendantsOf(pid)]) {
    // One that has ended meanwhile is told nothing, and needs nothing.
    Bun.spawnSync(["prlimit", "--pid", String(one), `--fsize=${bytes}:unlimited`]);
  }
}
