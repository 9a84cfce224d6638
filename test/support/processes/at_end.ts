import { AsyncLocalStorage } from "node:async_hooks";

/** A clean-up after tests. */
type Cleaner = () => void | Promise<void>;

/** Until when something of the tests is needed: until its test file ends, or until the process ends. */
export type Lifetime = "file" | "process";

/** A slower cleaner is reported, because the run seems to hang meanwhile. */
const SLOW_MS = 5000;

const cleaners: Readonly<Record<Lifetime, Cleaner[]>> = { file: [], process: [] };
const lifetimes = new AsyncLocalStorage<Lifetime>();

/** Until when what is made now is needed. */
export function currentLifetime(): Lifetime {
  return lifetimes.getStore() ?? "file";
}

/**
 * Makes what the test files of this process share: its cleaners run when the process ends. A worker of a parallel run does
 * not get that far: it ends with all that it started, and the runner removes its files.
 */
export function forProcess<Made>(make: () => Made): Made {
  return lifetimes.run("process", make);
}

/**
 * Registers a cleaner for the end of the test file, or of all test files where one process runs them in turn. They run in
 * reverse order.
 */
export function atEnd(cleaner: Cleaner): void {
  cleaners[currentLifetime()].push(cleaner);
}

/** Runs the registered cleaners, at the end of the process all of them; the first error is thrown at the end. */
export async function cleanUp(end: Lifetime = "process"): Promise<void> {
  const errors: unknown[] = [];
  for (let cleaner = next(end); cleaner !== undefined; cleaner = next(end)) {
    const began = performance.now();
    try {
      await cleaner();
    } catch (error) {
      errors.push(error);
    }
    const ms = performance.now() - began;
    if (ms > SLOW_MS) {
      process.stderr.write(`Cleaning up took ${Math.round(ms / 1000)} s for ${String(cleaner)}\n`);
    }
  }
  if (errors.length > 0) {
    throw errors[0];
  }
}

function next(end: Lifetime): Cleaner | undefined {
  return cleaners.file.pop() ?? (end === "process" ? cleaners.process.pop() : undefined);
}
