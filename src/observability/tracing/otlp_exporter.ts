import type { LogFields } from "../logger.ts";
import type { Span, SpanKind } from "./tracer.ts";

export interface OtlpExporterOptions {
  /** `locus-server`, `locus-worker`. */
  readonly service: string;
  readonly version: string;
  /** Sends one body of `application/json` to the collector's `/v1/traces`. Rejects when it was not accepted. */
  readonly send: (body: string) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Sends spans to a collector, many at a time. */
export interface OtlpExporter {
  add(span: Span): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

/** While the collector is away, spans beyond this number are dropped to bound memory. */
const KEPT_MAX = 2048;
/** Spans in one message, some 400 bytes each. */
const MESSAGE_MAX = 512;
const EVERY_MS = 2000;

/** OpenTelemetry's numbers (opentelemetry-proto, trace.proto). */
const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

/** Sends spans as OTLP over HTTP with JSON (opentelemetry.io/docs/specs/otlp), every two seconds. Never fails its caller. */
export function otlpExporter(options: OtlpExporterOptions): OtlpExporter {
  let kept: Span[] = [];
  async function flush(): Promise<void> {
    while (kept.length > 0) {
      const some = kept.slice(0, MESSAGE_MAX);
      kept = kept.slice(MESSAGE_MAX);
      try {
        await options.send(JSON.stringify(messageOf(some, options)));
      } catch (error) {
        // The spans are dropped: traces are a sample, and the next ones are as good.
        options.onError(error);
      }
    }
  }
  const timer = setInterval(() => void flush(), EVERY_MS);
  timer.unref();
  return {
    add(span) {
      if (kept.length < KEPT_MAX) {
        kept.push(span);
      }
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function messageOf(spans: readonly Span[], { service, version }: OtlpExporterOptions): object {
  const resource = { attributes: attributesOf({ "service.name": service, "service.version": version }) };
  return {
    resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "locus", version }, spans: spans.map(presented) }] }],
  };
}

function presented(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId === undefined ? {} : { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: KINDS[span.kind],
    startTimeUnixNano: nanoseconds(span.startMs),
    endTimeUnixNano: nanoseconds(span.endMs),
    attributes: attributesOf(span.attributes),
    status: span.hasFailed ? { code: STATUS_ERROR } : {},
  };
}

/** 64-bit numbers are text in OTLP's JSON; a number would lose the microseconds. */
function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function attributesOf(fields: LogFields): readonly object[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [{ key, value: attribute(value) }]
  );
}

function attribute(value: string | number | boolean): object {
  if (typeof value === "string") {
    return { stringValue: value };
  }
  if (typeof value === "boolean") {
    return { boolValue: value };
  }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
