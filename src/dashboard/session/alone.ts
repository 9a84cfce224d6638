/** Runs `work` while no other tab of this browser does; at once if the browser has no locks. */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers offer them only with TLS or on localhost.
  const locks: LockManager | undefined = "locks" in navigator ? navigator.locks : undefined;
  return locks === undefined ? await work() : await locks.request(name, work);
}
