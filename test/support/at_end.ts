/** What is to be cleaned up when the tests end. */
type Cleaner = () => void | Promise<void>;

/** A cleaner that takes longer is told of: the run seems to hang meanwhile. */
const SLOW_MS = 5000;

const cleaners: Cleaner[] = [];

/** Has something done when all tests of this process have ended, in reverse order of asking. */
export function atEnd(cleaner: Cleaner): void {
  cleaners.push(cleaner);
}

/** Does what was asked for. Every cleaner runs; the first error is thrown at the end. */
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
