import type { LogFields } from "./log_fields.ts";

/** Writes one line an event. Handed to whoever has something to tell the operator. */
export interface Logger {
  debug(event: string, fields?: LogFields): void;
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
  /** A logger whose every line carries these fields too. */
  with(fields: LogFields): Logger;
}
