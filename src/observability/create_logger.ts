import type { Clock } from "../domain/clock.ts";
import type { LogEvent, LogFields, Logger, LogLevel } from "./logger.ts";

/**
 * Letters, digits and the characters of paths and identifiers; anything else is quoted, so that an event stays on one
 * line.
 */
const PLAIN = /^[\w./:{}@+-]+$/u;

/** The last formatted time: a busy server logs many lines in one millisecond. */
let written = { milliseconds: Number.NaN, text: "" };

export interface LoggerOptions {
  /** Events below this level are dropped. */
  readonly level: LogLevel;
  /** `json` for machines, one object per line; `human` for a terminal. */
  readonly format: "json" | "human";
  /** Writes one line, newline included. */
  readonly write: (line: string) => void;
  readonly clock: Clock;
}

const RANK: Readonly<Record<LogLevel, number>> = { debug: 0, info: 1, warn: 2, error: 3 };

/**
 * A logger that writes one line per event.
 *
 * @example
 * ```ts
 * const lines: string[] = [];
 * const clock = { now: () => new Date(0) };
 * const logger = createLogger({ level: "info", format: "json", write: (line) => lines.push(line), clock });
 * logger.debug("dropped");
 * logger.info("request", { status: 200 });
 * lines; // ['{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"request","status":200}\n']
 * ```
 */
export function createLogger(options: LoggerOptions): Logger {
  return loggerWith(options, {});
}

function loggerWith(options: LoggerOptions, common: LogFields): Logger {
  const format = options.format === "json" ? formatJson : formatHuman;
  const isCommon = Object.keys(common).length > 0;
  const write = (level: LogLevel, event: string, fields: LogFields = {}): void => {
    if (RANK[level] < RANK[options.level]) {
      return;
    }
    const entry: LogEvent = {
      time: options.clock.now(),
      level,
      event,
      fields: isCommon ? { ...common, ...fields } : fields,
    };
    options.write(`${format(entry)}\n`);
  };
  return {
    debug: (event, fields) => write("debug", event, fields),
    info: (event, fields) => write("info", event, fields),
    warn: (event, fields) => write("warn", event, fields),
    error: (event, fields) => write("error", event, fields),
    with: (fields) => loggerWith(options, { ...common, ...fields }),
  };
}

/** One JSON object: `time`, `level`, `event`, then the fields that have a value. */
function formatJson({ time, level, event, fields }: LogEvent): string {
  const rest = JSON.stringify(fields);
  const head = `{"time":"${isoText(time)}","level":"${level}","event":${JSON.stringify(event)}`;
  return rest === "{}" ? `${head}}` : `${head},${rest.slice(1)}`;
}

function isoText(time: Date): string {
  const milliseconds = time.getTime();
  if (written.milliseconds !== milliseconds) {
    written = { milliseconds, text: time.toISOString() };
  }
  return written.text;
}

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
