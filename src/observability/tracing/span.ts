import type { LogFields } from "../log_fields.ts";

/** What a span is to the one outside: OTLP's numbers are in the exporter. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

/** A piece of work that has ended. As in the log, attributes hold nothing that somebody typed. */
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
