import type { LogFields } from "./log_fields.ts";

/** How grave an event is. */
export type LogLevel = "debug" | "info" | "warn" | "error";

/** One event on its way to a line. */
export interface LogEvent {
  readonly time: Date;
  readonly level: LogLevel;
  readonly event: string;
  readonly fields: LogFields;
}
