import type { LogEvent } from "./log_event.ts";

/** One JSON object: `time`, `level`, `event`, then the fields that have a value. */
export function formatJson({ time, level, event, fields }: LogEvent): string {
  const rest = JSON.stringify(fields);
  const head = `{"time":"${time.toISOString()}","level":"${level}","event":${JSON.stringify(event)}`;
  return rest === "{}" ? `${head}}` : `${head},${rest.slice(1)}`;
}
