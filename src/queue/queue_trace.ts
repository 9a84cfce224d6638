/** How a trace continues through a queue: as a `traceparent` in the job, as a span in the worker. */
export interface QueueTrace {
  /** The current `traceparent`; undefined when tracing is off. */
  current(): string | undefined;
  /** Runs a job inside the trace that created it. */
  run(job: string, parent: string | undefined, work: () => Promise<void>): Promise<void>;
}

/** The field of a job's payload that holds its `traceparent`. The payloads' parsers ignore it. */
export const TRACE_FIELD = "traceparent";
/** 55 characters in the current standard, with room for a later version. */
const LENGTH_MAX = 512;

/** Reads the `traceparent` of a job. */
export function traceIn(payload: unknown): string | undefined {
  const value: unknown = typeof payload === "object" && payload !== null
    ? Reflect.get(payload, TRACE_FIELD)
    : undefined;
  return typeof value === "string" && value.length <= LENGTH_MAX ? value : undefined;
}
