/** Does something while no other tab of this browser does it; where a browser has no locks, at once. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Missing without TLS on other machines than one's own.
  const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined;
  return locks === undefined ? await work() : await locks.request(name, work);
}
