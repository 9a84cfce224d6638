export interface Timings {
  /** Runs a phase and records its time. Phases may overlap. */
  readonly measure: <Value>(phase: string, run: () => Promise<Value>) => Promise<Value>;
  /** One line: each phase with its start and end, in milliseconds since the process began. */
  readonly line: () => string;
}

/** A stopwatch for the phases of a start. `sinceStartMs` counts from the start of the process. */
export function timings(sinceStartMs: () => number): Timings {
  const phases: string[] = [];
  return {
    async measure(phase, run) {
      const from = sinceStartMs();
      try {
        return await run();
      } finally {
        phases.push(`${phase} ${Math.round(from)}–${Math.round(sinceStartMs())}`);
      }
    },
    line: () => `timings in ms: ${phases.join(", ")}`,
  };
}
