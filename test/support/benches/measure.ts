/** The value at a share of the sorted values, from 0 to 1; NaN of none. */
export function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** CPU microseconds of this process, all threads, since a reading of `process.cpuUsage()`. */
export function cpuUsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return user + system;
}

/** CPU and clock of some work, in seconds. */
export async function spentBy(run: () => unknown): Promise<{ readonly cpuS: number; readonly clockS: number }> {
  const [begun, fromMs] = [process.cpuUsage(), performance.now()];
  await run();
  return { cpuS: cpuUsSince(begun) / 1e6, clockS: (performance.now() - fromMs) / 1000 };
}

/** CPU microseconds of a run, so that other work on the machine does not count; the least of some rounds. */
export function cpuUs(run: (at: number) => unknown, times: number, rounds = 4): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const begun = process.cpuUsage();
    for (let at = 0; at < times; at += 1) {
      run(at);
    }
    least = Math.min(least, cpuUsSince(begun) / times);
  }
  return least;
}

/** Microseconds by the clock. */
export function microseconds(run: () => unknown): number {
  const from = Bun.nanoseconds();
  run();
  return (Bun.nanoseconds() - from) / 1000;
}

/** Of each input the least time of several rounds: interruptions by other work of the machine do not belong to it. */
export function leastTimes<Input>(
  inputs: readonly Input[],
  rounds: number,
  timeOf: (input: Input) => number,
): Float64Array {
  const least = new Float64Array(inputs.length).fill(Infinity);
  for (let round = 0; round < rounds; round++) {
    for (const [at, input] of inputs.entries()) {
      least[at] = Math.min(least[at]!, timeOf(input));
    }
  }
  return least;
}

/** Makes so many calls, eight at a time: each begins when one has ended. */
export async function callInTurns(count: number, call: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: 8 }, async () => {
    while (next < count) {
      await call(next++);
    }
  }));
}

/**
 * Measures each subject once a round, one after the other, so that what else the machine does meets all of them. Returns
 * the values of each, in the order of the rounds.
 */
export async function inTurns<Subject, Value>(
  subjects: readonly Subject[],
  rounds: number,
  measure: (subject: Subject) => Value | Promise<Value>,
): Promise<ReadonlyMap<Subject, readonly Value[]>> {
  const values = new Map(subjects.map((subject): [Subject, Value[]] => [subject, []]));
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) {
      values.get(subject)?.push(await measure(subject));
    }
  }
  return values;
}
