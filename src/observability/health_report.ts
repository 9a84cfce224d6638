/** `pass`: serving. `warn`: serving, with something an operator should see. `fail`: not able to serve. */
export type HealthStatus = "pass" | "warn" | "fail";

/** The health of one part of the service. */
export interface HealthCheckResult {
  readonly status: HealthStatus;
  /** RFC 3339, UTC. */
  readonly time: string;
  /** Duration of the check in milliseconds. */
  readonly observedValue: number;
  readonly observedUnit: "ms";
  /** The problem, without addresses or credentials. */
  readonly output?: string;
}

/** The body of `application/health+json`. */
export interface HealthReport {
  readonly status: HealthStatus;
  readonly version: string;
  /** By the name of the part: `postgres`, `redis`, `queue`, `gazetteer`. */
  readonly checks: Readonly<Record<string, readonly [HealthCheckResult]>>;
}
