/** How jobs keep their place in a trace: in the queue as a `traceparent`, in the worker as a span. */
export interface QueueTrace {
  /** The `traceparent` of what asks for a job now; undefined where nothing is traced. */
  current(): string | undefined;
  /** Does a job inside the trace it was asked in. */
  run(job: string, parent: string | undefined, work: () => Promise<void>): Promise<void>;
}

/** The field of a job's payload that holds its `traceparent`. Payloads' own parsers do not look at it. */
export const TRACE_FIELD = "traceparent";
/** As the standard has it: 55 characters, and room for a later version. */
const LENGTH_MAX = 512;

/** The `traceparent` that came out of a queue. */
export function traceIn(payload: unknown): string | undefined {
  const value: unknown = typeof payload === "object" && payload !== null
    ? Reflect.get(payload, TRACE_FIELD)
    : undefined;
  return typeof value === "string" && value.length <= LENGTH_MAX ? value : undefined;
}
