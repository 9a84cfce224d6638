import { statSync } from "node:fs";
import { Failure } from "../../line/failure.ts";

/** Attempts in a row that bring no new byte before a file is given up. */
const ATTEMPTS_MAX = 5;
const FIRST_WAIT_MS = 500;
/** An attempt is given up after this long without a byte. */
const STALL_MS = 60_000;
const PARTIAL_CONTENT = 206;

/**
 * Tries again what appends the missing bytes to a file, until it is through. Throws the last error: a Failure, a full
 * disk, an interruption, or what stopped several attempts in a row that brought no new byte.
 */
export async function receiveInTurns(
  path: string,
  { signal, attempt }: { readonly signal: AbortSignal; readonly attempt: () => Promise<void> },
): Promise<void> {
  for (let attempts = 0;;) {
    const before = sizeOf(path);
    try {
      await attempt();
      return;
    } catch (error) {
      signal.throwIfAborted();
      attempts = sizeOf(path) > before ? 1 : attempts + 1;
      if (error instanceof Failure || isFullDisk(error) || attempts >= ATTEMPTS_MAX) {
        throw error;
      }
    }
    await Bun.sleep(FIRST_WAIT_MS * 2 ** (attempts - 1));
    signal.throwIfAborted();
  }
}

export function stallSignal(signal: AbortSignal) {
  const stall = new AbortController();
  const timer = setTimeout(() => stall.abort(new Error("it stopped answering")), STALL_MS);
  return {
    signal: AbortSignal.any([signal, stall.signal]),
    moved: () => timer.refresh(),
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}

/** Whether an answer has the bytes of a file from one on. */
export function isContinued({ status, headers }: Response, from: number): boolean {
  return status === PARTIAL_CONTENT && headers.get("content-range")?.startsWith(`bytes ${from}-`) === true;
}

/** The bytes of a file of this machine; 0 where there is none. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
