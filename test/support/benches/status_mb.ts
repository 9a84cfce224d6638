import { readFileSync } from "node:fs";

/** A size of this process as Linux reports it, such as `VmHWM` or `RssAnon`, in megabytes. */
export function statusMb(field: string): number {
  const found = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readFileSync("/proc/self/status", "utf8"));
  return Number(found?.[1] ?? 0) / 1000;
}
