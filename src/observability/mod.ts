/**
 * What the operator sees of the service: one wide log line per request, health, metrics and traces. It does no output
 * itself: the composition roots pass the destinations.
 */
export { collect, type Collector, type Family, gauge } from "./metrics/collect.ts";
export {
  isForwarded,
  mayReadMetrics,
  METRICS_MEDIA_TYPE,
  type ProcessFamilies,
  renderMetrics,
} from "./metrics/render_metrics.ts";
export { ServiceMetrics } from "./metrics/service_metrics.ts";
export { createLogger } from "./create_logger.ts";
export { HEALTH_KEPT_MS, type HealthCheck, healthChecks, HealthFault, type HealthReport } from "./health_checks.ts";
export { type Logger, type LogLevel, logRequest, type RequestLine } from "./logger.ts";
