/** Where progress is written. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Progress shown to a person. */
export interface ProgressLine {
  /** @param fraction 0–1 */
  show(fraction: number, step: string): void;
  end(): void;
}

const BAR_CHARACTERS = 24;
/** Back to the first column, with the rest of the line cleared (ECMA-48, EL). */
const LINE_START = "\r\u001b[K";

/** A bar on a terminal, one plain line per step elsewhere. */
export function progressLine(title: string, output: Output): ProgressLine {
  const isTerminal = output.isTTY === true;
  let last = "";
  return {
    show(fraction, step) {
      const full = Math.round(Math.min(1, Math.max(0, fraction)) * BAR_CHARACTERS);
      const bar = "█".repeat(full) + "░".repeat(BAR_CHARACTERS - full);
      if (isTerminal) {
        output.write(`${LINE_START}${title} ${bar} ${step}`);
      } else if (step !== last) {
        output.write(`${title}: ${step}\n`);
      }
      last = step;
    },
    end() {
      if (isTerminal && last !== "") {
        output.write(LINE_START);
      }
    },
  };
}
