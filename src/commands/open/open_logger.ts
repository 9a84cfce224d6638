import { openClock } from "../../capabilities/clock.ts";
import { createLogger, type Logger, type LogLevel } from "../../observability/mod.ts";

/** Lines are collected for this long, so that a busy server writes blocks and not single lines. Milliseconds. */
const FLUSH_MS = 50;

/** Collected text is written at once beyond this size: some 200 lines, the size of a pipe on Linux. Characters. */
const KEPT_MAX = 65_536;

/** A logger that collects lines for a moment. */
export interface FlushingLogger extends Logger {
  /** Writes the collected lines. Must be called before the process ends. */
  flush(): void;
}

/**
 * A logger on standard error, because standard output is for answers. JSON lines, or short lines on a terminal.  Lines
 * are collected here: Bun's writer sends each line on its own once per turn of the loop, which cost a busy server two
 * system calls per request, and the reader a wake-up for each.
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
  // Also on a crash: the last lines before it matter most.
  process.once("exit", flush);
  const logger = createLogger({
    level,
    format: process.stderr.isTTY ? "human" : "json",
    clock: openClock(),
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

/** Lines that cannot be written, for example on a full disk, are lost: the service continues. */
function writeLines(sink: Bun.FileSink, text: string): void {
  try {
    void Promise.resolve(sink.write(text)).catch(() => {});
    void Promise.resolve(sink.flush()).catch(() => {});
  } catch {
    // As above.
  }
}
