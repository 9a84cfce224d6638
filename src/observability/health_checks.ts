import { type Clock, inTime } from "../domain/clock.ts";

/** A part of the service whose health can be checked. */
export interface HealthCheck {
  /** Resolves when the part works, with a remark when it works only just; rejects when it does not. */
  readonly probe: () => Promise<string | void>;
  /** `fail`: without this part no request can be served. `warn`: some can. */
  readonly whenBroken: Exclude<HealthStatus, "pass">;
}

/** A failure whose reason may be shown: our own sentence, without addresses, credentials or values. */
export class HealthFault extends Error {
  override readonly name = "HealthFault";
}

export interface HealthChecksOptions {
  readonly version: string;
  readonly clock: Clock;
  /** By the part's name, in the order of the report. */
  readonly checks: Readonly<Record<string, HealthCheck>>;
}

/** A slower part counts as broken: a resolve takes a tenth of this. Milliseconds. */
export const HEALTH_TIMEOUT_MS = 2000;
/** The route is public: however often it is called, the parts are checked once in this time. Milliseconds. */
export const HEALTH_KEPT_MS = 1000;

/**
 * Checks all parts at once. The report is kept for a second and shared by concurrent callers. The reason of a failure
 * is not shown unless it is a `HealthFault`: the report only names the part and says that it failed or was too slow.
 */
export function healthChecks(options: HealthChecksOptions): () => Promise<HealthReport> {
  let kept: Promise<HealthReport> | undefined;
  let keptUntil = 0;
  return () => {
    const now = options.clock.now().getTime();
    if (kept === undefined || now >= keptUntil) {
      kept = report(options);
      keptUntil = now + HEALTH_KEPT_MS;
    }
    return kept;
  };
}

async function report({ version, clock, checks }: HealthChecksOptions): Promise<HealthReport> {
  const entries = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, [await run(check, clock)]] as const),
  );
  const statuses = entries.map(([, [result]]) => result.status);
  const status = statuses.includes("fail") ? "fail" : statuses.includes("warn") ? "warn" : "pass";
  return { status, version, checks: Object.fromEntries(entries) };
}

async function run(check: HealthCheck, clock: Clock): Promise<HealthCheckResult> {
  const started = clock.now();
  const result = (status: HealthStatus, output: string | undefined): HealthCheckResult => ({
    status,
    time: started.toISOString(),
    observedValue: clock.now().getTime() - started.getTime(),
    observedUnit: "ms",
    ...(output === undefined ? {} : { output }),
  });
  try {
    const answer = await inTime(check.probe(), { deadlineMs: HEALTH_TIMEOUT_MS, late: failLate });
    return typeof answer === "string" ? result("warn", answer) : result("pass", undefined);
  } catch (error) {
    return result(check.whenBroken, error instanceof HealthFault ? error.message : "not working");
  }
}

function failLate(): never {
  throw new HealthFault("no answer in time");
}

/** `pass`: serving. `warn`: serving, with something an operator should see. `fail`: not able to serve. */
type HealthStatus = "pass" | "warn" | "fail";

/** The health of one part of the service. */
interface HealthCheckResult {
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
