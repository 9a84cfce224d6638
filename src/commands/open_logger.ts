import { createLogger, type Logger, type LogLevel } from "../observability/mod.ts";

/** Lines wait this long for others, so that a busy server writes in pieces and not line by line. Milliseconds. */
const FLUSH_MS = 50;

/** A logger that keeps lines for a moment. */
export interface FlushingLogger extends Logger {
  /** Writes what it kept: before the process ends. */
  flush(): void;
}

/** A logger on standard error: standard output stays for answers. JSON, or short lines when a person reads along. */
export function openLogger(level: LogLevel): FlushingLogger {
  const sink = Bun.stderr.writer();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    void sink.flush();
  };
  const logger = createLogger({
    level,
    format: process.stderr.isTTY ? "human" : "json",
    clock: { now: () => new Date() },
    write(line) {
      void sink.write(line);
      timer ??= setTimeout(flush, FLUSH_MS);
    },
  });
  return { ...logger, flush };
}
