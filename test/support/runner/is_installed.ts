/**
 * Whether a program of the system can be used by a test: always where nothing may be left out (`CI=true`), so that a
 * missing one fails there; elsewhere only when it is there, so that the tests pass on a machine with Bun alone.
 */
export function isInstalled(program: string): boolean {
  return process.env["CI"] === "true" || Bun.which(program) !== null;
}
