/**
 * Tracing: only loaded where it is configured.
 *
 * @module
 */
export { type OpenSpan, type SpanStart, Tracer, type TracerOptions } from "./tracer.ts";
export { type OtlpExporter, otlpExporter, type OtlpExporterOptions } from "./otlp_exporter.ts";
export { readTraceparent, type TraceContext, writeTraceparent } from "./trace_context.ts";
export { type Span, type SpanKind } from "./span.ts";
