import { readFileSync } from "node:fs";
import { descendantsOf } from "./process_tree.ts";

/**
 * A size of a process as Linux reports it, such as `VmHWM` or `RssAnon`, in kilobytes of 1024 bytes; undefined where the
 * process has ended. `smaps_rollup` has the exact sizes, but the kernel counts them page by page: reading it four times a
 * second took 11 seconds of CPU during a million rows.
 */
export function statusKb(field: string, pid: number | "self" = "self"): number | undefined {
  try {
    const found = new RegExp(`^${field}:\\s+(\\d+) kB$`, "mu").exec(readFileSync(`/proc/${pid}/status`, "utf8"));
    // A process that is ending has a status without memory.
    return found === null ? undefined : Number(found[1]);
  } catch {
    return undefined;
  }
}

/** MiB of memory of a process and all below it. Mapped files and memory shared between processes do not count. */
export function processMemoryMiB(pid: number): number {
  const kilobytes = [pid, ...descendantsOf(pid)].map((one) => statusKb("RssAnon", one) ?? 0);
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
