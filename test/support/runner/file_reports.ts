/** What is written of a run of test files, and what is known of it. */
export interface FileReports {
  /** Takes the next line of `bun test`, without its line feed. */
  take(line: string): void;
  /** Writes what is left. */
  end(): void;
  /** The file that runs, and since when. Absent before the first and after the last one. */
  current(): { readonly file: string; readonly sinceMs: number } | undefined;
  /** Milliseconds of each file that has ended. */
  readonly took: ReadonlyMap<string, number>;
}

const FILE = /^(test\/\S{1,200}_test\.tsx?):$/u;
/** The second form is that of a terminal. */
const FAILED = /^(?:\(fail\)|✗) /u;
const END = /^Ran \d{1,9} tests? across /u;

/**
 * Writes the output of one process of `bun test` file by file, so that the lines of a file stay together where several
 * processes write: each file when it ends, and at once up to a test that failed.
 */
export function fileReports(
  { write, monotonicMs, together }: {
    readonly write: (text: string) => void;
    readonly monotonicMs: () => number;
    /** What is written together. `line`: no other process writes. */
    readonly together: "line" | "file";
  },
): FileReports {
  const took = new Map<string, number>();
  let lines: string[] = [];
  let file: string | undefined;
  let sinceMs = monotonicMs();
  let isContinued = false;
  const flush = (): void => {
    const heading = isContinued ? ["", `${file}, continued:`] : [];
    if (lines.some((line) => line !== "") || !isContinued && lines.length > 0) {
      write(`${[...heading, ...lines].join("\n")}\n`);
    }
    lines = [];
  };
  const endFile = (): void => {
    if (file !== undefined) {
      took.set(file, monotonicMs() - sinceMs);
    }
  };
  return {
    take(line) {
      const plain = Bun.stripANSI(line);
      const next = FILE.exec(plain)?.[1];
      if (next !== undefined) {
        flush();
        endFile();
        file = next;
        isContinued = false;
        sinceMs = monotonicMs();
      }
      lines.push(line);
      if (END.test(plain)) {
        flush();
        endFile();
        file = undefined;
        isContinued = false;
      }
      if (together === "line") {
        flush();
      } else if (FAILED.test(plain)) {
        flush();
        isContinued = file !== undefined;
      }
    },
    end() {
      flush();
    },
    current: () => file === undefined ? undefined : { file, sinceMs },
    took,
  };
}
