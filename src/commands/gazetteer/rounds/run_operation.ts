import { join } from "node:path";

const CLI = join(import.meta.dir, "../../../cli.ts");
/** Of the command's output. */
const OUTPUT_LENGTH_MAX = 2000;

/**
 * Runs a command in a process of its own, so that the answers of this one are not slowed down. It ends with this process,
 * even if that is killed: nobody would know of it, and it would put its data in force later.
 */
export async function runOperation(
  words: readonly string[],
  { environment, timeoutMs, signal, onLine }: {
    readonly environment: Readonly<Record<string, string | undefined>>;
    /** It is ended after this long. */
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    readonly onLine?: (line: string) => void;
  },
) {
  const child = Bun.spawn([process.execPath, "--no-orphans", CLI, ...words], {
    env: environment,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: timeoutMs,
    signal,
  });
  const [code, out, err] = await Promise.all([child.exited, endOf(child.stdout, onLine), endOf(child.stderr, onLine)]);
  // The end of what it printed: its results, or its errors where it failed.
  return { code, output: code === 0 ? out : err };
}

/** The last characters of a stream: progress may be long. */
async function endOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  onLine?: (line: string) => void,
): Promise<string> {
  let end = "";
  let begun = "";
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    end = (end + text).slice(-OUTPUT_LENGTH_MAX);
    if (onLine !== undefined) {
      const lines = (begun + text).split("\n");
      begun = (lines.pop() ?? "").slice(-OUTPUT_LENGTH_MAX);
      for (const line of lines.filter((each) => each.trim() !== "")) {
        onLine(line.slice(0, OUTPUT_LENGTH_MAX));
      }
    }
  }
  return end.trim();
}
