/**
 * Tracing: only loaded where it is configured.
 *
 * @module
 */
export { Tracer } from "./tracer.ts";
export { otlpExporter } from "./otlp_exporter.ts";
export { readTraceparent, writeTraceparent } from "./trace_context.ts";
export { type Span } from "./span.ts";
