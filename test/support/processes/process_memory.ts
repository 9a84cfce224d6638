import { readFileSync } from "node:fs";
import { descendantsOf } from "./process_tree.ts";

/** MiB of memory of a process and all below it. Mapped files and memory shared between processes do not count. */
export function processMemoryMiB(pid: number): number {
  const kilobytes = [pid, ...descendantsOf(pid)].map((one) => {
    try {
      return Number(/^RssAnon:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${one}/status`, "utf8"))?.[1] ?? 0);
    } catch {
      // It has ended since.
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
