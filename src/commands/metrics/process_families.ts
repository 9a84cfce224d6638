import type { ProcessStats } from "../../capabilities/process_stats.ts";
import { type Family, gauge } from "../../observability/mod.ts";
import { VERSION } from "../../release/mod.ts";

/** Resources of the process, under the names that dashboards know. */
export function processFamilies(stats: ProcessStats): readonly Family[] {
  return [
    { ...gauge("process_cpu_seconds_total", "CPU time used.", stats.cpuSeconds), type: "counter" },
    gauge("process_resident_memory_bytes", "Memory in use, mapped gazetteer files included.", stats.residentBytes),
    gauge("process_heap_bytes", "Memory of JavaScript's objects.", stats.heapBytes),
    gauge("process_start_time_seconds", "When the process began, seconds since 1970.", stats.startedAt),
    ...(stats.openFiles === undefined
      ? []
      : [gauge("process_open_fds", "Open files and connections.", stats.openFiles)]),
    gauge("locus_build_info", "The running version.", { version: [[VERSION, 1]] }),
  ];
}
