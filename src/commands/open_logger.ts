import { createLogger, type Logger, type LogLevel } from "../observability/mod.ts";

/** Lines wait this long for others, so that a busy server writes in pieces and not line by line. Milliseconds. */
const FLUSH_MS = 50;

/** So much text waits for no more: some 200 lines, what a pipe takes in at once on Linux. Characters. */
const KEPT_MAX = 65_536;

/** A logger that keeps lines for a moment. */
export interface FlushingLogger extends Logger {
  /** Writes what it kept: before the process ends. */
  flush(): void;
}

/**
 * A logger on standard error: standard output stays for answers. JSON, or short lines when a person reads along.
 *
 * Lines are put together here: Bun's writer sends each one on its own as soon as the loop turns, which cost a busy
 * server two system calls a request, and whoever reads along a wake-up each.
 */
export function openLogger(level: LogLevel): FlushingLogger {
  const sink = Bun.stderr.writer();
  let kept = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const text = kept;
    kept = "";
    if (text !== "") {
      writeLines(sink, text);
    }
  };
  // However the process ends by itself: a fault that nobody caught is the very moment its last lines are wanted.
  process.once("exit", flush);
  const logger = createLogger({
    level,
    format: process.stderr.isTTY ? "human" : "json",
    clock: { now: () => new Date() },
    write(line) {
      kept += line;
      if (kept.length >= KEPT_MAX) {
        flush();
      } else {
        timer ??= setTimeout(flush, FLUSH_MS);
      }
    },
  });
  return { ...logger, flush };
}

/** Where lines cannot be written, as on a full disk, they are lost: the service goes on. */
function writeLines(sink: Bun.FileSink, text: string): void {
  try {
    void Promise.resolve(sink.write(text)).catch(() => {});
    void Promise.resolve(sink.flush()).catch(() => {});
  } catch {
    // As above.
  }
}
