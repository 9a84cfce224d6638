import type { LogEvent } from "./log_event.ts";

/** One JSON object: `time`, `level`, `event`, then the fields that have a value. */
export function formatJson({ time, level, event, fields }: LogEvent): string {
  const rest = JSON.stringify(fields);
  const head = `{"time":"${isoText(time)}","level":"${level}","event":${JSON.stringify(event)}`;
  return rest === "{}" ? `${head}}` : `${head},${rest.slice(1)}`;
}

/** The last formatted time: a busy server logs many lines in one millisecond. */
let written = { milliseconds: Number.NaN, text: "" };

function isoText(time: Date): string {
  const milliseconds = time.getTime();
  if (written.milliseconds !== milliseconds) {
    written = { milliseconds, text: time.toISOString() };
  }
  return written.text;
}
