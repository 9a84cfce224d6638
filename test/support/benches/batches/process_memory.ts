/** Memory of a process, in bytes. */
export interface ProcessMemory {
  /** Resident: with the mapped pages of the gazetteer, which all processes share. */
  readonly rss: number;
  /** Its own: what no file backs, heaps and stacks. */
  readonly anonymous: number;
}

/** Reads `/proc/<pid>/smaps_rollup`; undefined where the process has ended. Linux only. */
export async function processMemory(pid: number): Promise<ProcessMemory | undefined> {
  try {
    const text = await Bun.file(`/proc/${pid}/smaps_rollup`).text();
    const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1]) * 1024;
    return { rss: bytes("Rss"), anonymous: bytes("Anonymous") };
  } catch {
    return undefined;
  }
}
