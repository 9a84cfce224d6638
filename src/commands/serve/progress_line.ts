import type { Logger } from "../../observability/mod.ts";

export interface ProgressOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface ProgressLine extends Disposable {
  /** @param fraction 0–1 */
  show(fraction: number, step: string): void;
  end(): void;
}

/** The steps as lines of the log: for a service, whose standard error is its log. */
export function logOutput(logger: Pick<Logger, "info">): ProgressOutput {
  return { write: (text) => logger.info("progress", { step: text.trimEnd() }) };
}

const BAR_CHARACTERS = 24;
const MB = 1e6;
/** Back to the first column, with the rest of the line cleared (ECMA-48, EL). */
const LINE_START = "\r\u001b[K";

/**
 * A bar on a terminal. Elsewhere a plain line for each step, and within a step at most one for each character of the
 * bar: a log or a mail of cron does not grow with the size of a file.
 */
export function progressLine(title: string, output: ProgressOutput = process.stderr): ProgressLine {
  const isTerminal = output.isTTY === true;
  let last = "";
  let lastLine = "";
  function end(): void {
    if (isTerminal && last !== "") {
      output.write(LINE_START);
    }
  }
  return {
    show(fraction, step) {
      const full = Math.round(Math.min(1, Math.max(0, fraction)) * BAR_CHARACTERS);
      const bar = "█".repeat(full) + "░".repeat(BAR_CHARACTERS - full);
      // Numbers change all the time: the other words say whether a step is a new one.
      const line = `${full} ${step.replaceAll(/\d/gu, "")}`;
      if (isTerminal) {
        const shown = `${title} ${bar} ${step}`;
        if (shown !== lastLine) {
          output.write(`${LINE_START}${shown}`);
          lastLine = shown;
        }
      } else if (step !== last && line !== lastLine) {
        output.write(`${title}: ${Math.floor(Math.min(1, Math.max(0, fraction)) * 100)} %, ${step}\n`);
        lastLine = line;
      }
      last = step;
    },
    end,
    [Symbol.dispose]: end,
  };
}

export function showBytes(progress: ProgressLine): (done: number, total: number) => void {
  return (done, total) => progress.show(done / Math.max(1, total), `${megabytes(done)} of ${megabytes(total)}`);
}

/** Bytes for people: `12.4 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}
