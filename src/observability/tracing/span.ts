import type { LogFields } from "../log_fields.ts";

/** The kind of a span; OTLP's numbers are in the exporter. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

/** A unit of work that has ended. As in the log, attributes contain no users' input. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanKind;
  /** Milliseconds since 1970, with fractions. */
  readonly startMs: number;
  readonly endMs: number;
  readonly attributes: LogFields;
  readonly hasFailed: boolean;
}
