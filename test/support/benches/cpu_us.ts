/** CPU microseconds of a run, so that other work on the machine does not count; the least of four rounds. */
export function cpuUs(run: () => unknown, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < times; index += 1) {
      run();
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / times);
  }
  return least;
}
