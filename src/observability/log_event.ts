import type { LogFields } from "./log_fields.ts";

/** Severity of an event. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** An event to be formatted as a line. */
export interface LogEvent {
  readonly time: Date;
  readonly level: LogLevel;
  readonly event: string;
  readonly fields: LogFields;
}
