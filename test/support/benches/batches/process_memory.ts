/** Memory of a process, in bytes. */
export interface ProcessMemory {
  /** Resident: with the mapped pages of the gazetteer, which all processes share. */
  readonly rss: number;
  /** Its own: what no file backs, heaps and stacks. */
  readonly anonymous: number;
}

/**
 * Reads `/proc/<pid>/status`; undefined where the process has ended. Linux only. `smaps_rollup` has the exact sizes,
 * but the kernel counts them page by page: reading it four times a second took 11 seconds of CPU during a million rows.
 */
export async function processMemory(pid: number): Promise<ProcessMemory | undefined> {
  try {
    const text = await Bun.file(`/proc/${pid}/status`).text();
    const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1024;
    const rss = bytes("VmRSS");
    // A process that is ending has a status without memory.
    return Number.isNaN(rss) ? undefined : { rss, anonymous: bytes("RssAnon") };
  } catch {
    return undefined;
  }
}
