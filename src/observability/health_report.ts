/** `pass`: serving. `warn`: serving, with something an operator should see. `fail`: not able to serve. */
export type HealthStatus = "pass" | "warn" | "fail";

/** What one part of the service says of itself. */
export interface HealthCheckResult {
  readonly status: HealthStatus;
  /** RFC 3339, UTC. */
  readonly time: string;
  /** Milliseconds the check took. */
  readonly observedValue: number;
  readonly observedUnit: "ms";
  /** What is wrong, without addresses or credentials. */
  readonly output?: string;
}

/** The body of `application/health+json`. */
export interface HealthReport {
  readonly status: HealthStatus;
  readonly version: string;
  /** By the name of the part: `postgres`, `redis`, `queue`, `gazetteer`. */
  readonly checks: Readonly<Record<string, readonly [HealthCheckResult]>>;
}
