/** A clean-up at the end of the tests. */
type Cleaner = () => void | Promise<void>;

/** A slower cleaner is reported, because the run seems to hang meanwhile. */
const SLOW_MS = 5000;

const cleaners: Cleaner[] = [];

/** Registers a cleaner for the end of all tests of this process. They run in reverse order. */
export function atEnd(cleaner: Cleaner): void {
  cleaners.push(cleaner);
}

/** Runs all registered cleaners; the first error is thrown at the end. */
export async function cleanUp(): Promise<void> {
  const errors: unknown[] = [];
  for (let cleaner = cleaners.pop(); cleaner !== undefined; cleaner = cleaners.pop()) {
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
