export interface CapacityOptions {
  /** Calls that are always under way. */
  readonly connections: number;
  readonly seconds: number;
}

const DEADLINE_MS = 30_000;

/** Calls a second that are answered when some are always under way: what the machine, with the caller on it, can do. */
export async function capacityOf(
  call: (signal: AbortSignal) => Promise<Response>,
  { connections, seconds }: CapacityOptions,
): Promise<number> {
  const over = AbortSignal.timeout(seconds * 1000);
  const startMs = performance.now();
  let answered = 0;
  await Promise.all(Array.from({ length: connections }, async () => {
    while (!over.aborted) {
      const answer = await call(AbortSignal.timeout(DEADLINE_MS));
      await answer.arrayBuffer();
      answered += answer.ok ? 1 : 0;
    }
  }));
  return answered / (performance.now() - startMs) * 1000;
}
