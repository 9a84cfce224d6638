/**
 * What a worker's process starts with: the engine reads it once, before any code. Its last compiler takes three tenths of
 * the CPU of a worker and gives it nothing back, because the rows of a table are of all kinds (`accuracy_and_speed.md`).
 */
export const WORKER_ENGINE: Readonly<Record<string, string>> = { BUN_JSC_useFTLJIT: "0" };

/** Starts this program anew in the same process, with these variables, unless each of them is set. */
export function restartWith(variables: Readonly<Record<string, string>>): void {
  if (Object.keys(variables).some((name) => process.env[name] === undefined)) {
    const words = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
    process.execve?.(process.execPath, words, { ...variables, ...process.env });
  }
}
