/**
 * Tracing: only loaded where it is configured.
 *
 * @module
 */
export { readTraceparent, type Span, Tracer, writeTraceparent } from "./tracer.ts";
export { otlpExporter } from "./otlp_exporter.ts";
