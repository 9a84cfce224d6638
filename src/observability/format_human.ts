import type { LogEvent } from "./log_event.ts";

/**
 * Letters, digits and the characters of paths and identifiers; anything else is quoted, so that an event stays on one
 * line.
 */
const PLAIN = /^[\w./:{}@+-]+$/u;

/**
 * A short line for a person at a terminal: the time of day, the level unless it is `info`, the event, `name=value`.
 *
 * @example
 * ```ts
 * formatHuman({ time: new Date(0), level: "warn", event: "worker ended", fields: { code: 1 } });
 * // "00:00:00 warn worker ended code=1"
 * ```
 */
export function formatHuman({ time, level, event, fields }: LogEvent): string {
  const parts = [time.toISOString().slice(11, 19), ...(level === "info" ? [] : [level]), event];
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null) {
      const text = String(value);
      parts.push(`${name}=${PLAIN.test(text) ? text : JSON.stringify(text)}`);
    }
  }
  return parts.join(" ");
}
