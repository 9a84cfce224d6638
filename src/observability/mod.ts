/**
 * What the service tells its operator: one wide line a request, and its health. It writes nothing itself: the
 * composition roots hand it where to.
 */
export { createLogger, type LoggerOptions } from "./create_logger.ts";
export {
  HEALTH_KEPT_MS,
  HEALTH_TIMEOUT_MS,
  type HealthCheck,
  healthChecks,
  type HealthChecksOptions,
} from "./health_checks.ts";
export type { HealthCheckResult, HealthReport, HealthStatus } from "./health_report.ts";
export type { LogLevel } from "./log_event.ts";
export type { LogFields } from "./log_fields.ts";
export type { Logger } from "./logger.ts";
export { logRequest, type RequestLine } from "./request_line.ts";
