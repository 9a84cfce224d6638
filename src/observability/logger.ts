import type { InputKind, Status } from "../domain/resolution.ts";

/** Writes one line per event for the operator. */
export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A logger that adds these fields to every line. */
  with(fields: LogFields): Logger;
}

/** Severity of an event. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** An event to be formatted as a line. */
export interface LogEvent {
  readonly time: Date;
  readonly level: LogLevel;
  readonly event: string;
  readonly fields: LogFields;
}

/** Fields of a log line in addition to its message: counts, states, identifiers, milliseconds. Never users' input. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * The content of a request's log line: identifiers, states and times. It has no field for an input, an address, a key,
 * an e-mail, a network address or a path with users' values.
 */
export interface RequestLine {
  readonly requestId: string;
  readonly method: string;
  /** The pattern, `/v1/locations/:id`, not the requested path; absent when no route matched. */
  readonly route?: string | undefined;
  /** HTTP status. */
  readonly status: number;
  readonly ms: number;
  readonly organizationId?: string | undefined;
  readonly keyId?: string | undefined;
  readonly environment?: "test" | "live" | undefined;
  readonly inputKind?: InputKind | undefined;
  readonly resolution?: Status | undefined;
  /** The public error code of a rejected request. */
  readonly code?: string | undefined;
  /** The system's reason for the failure of a part: `ECONNREFUSED`, a state of Postgres. */
  readonly reason?: string | undefined;
}

/** Slower requests are logged as warnings. Milliseconds; ten times the target of a single resolve. */
const SLOW_MS = 1000;

/** Called every few seconds by monitoring: a line for each would bury the others. */
const PROBES: ReadonlySet<string | undefined> = new Set(["/livez", "/readyz", "/metrics"]);

/** Writes the one line of a request: `error` for 5xx, `warn` when slow, `debug` for successful probes, else `info`. */
export function logRequest(logger: Logger, line: RequestLine): void {
  const level = line.status >= 500 ? "error" : line.ms > SLOW_MS ? "warn" : PROBES.has(line.route) ? "debug" : "info";
  logger[level]("request", {
    method: line.method,
    route: line.route,
    status: line.status,
    ms: Math.round(line.ms * 100) / 100,
    request_id: line.requestId,
    organization_id: line.organizationId,
    key_id: line.keyId,
    environment: line.environment,
    input_kind: line.inputKind,
    resolution: line.resolution,
    code: line.code,
    reason: line.reason,
  });
}
