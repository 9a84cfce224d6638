/** Linux counts in hundredths of a second, on every platform Bun runs on. */
const TICK_US = 10_000;

/** CPU time that a process has used, all its threads together, by `/proc`. */
export async function cpuMicroseconds(pid: number): Promise<number> {
  const text = await Bun.file(`/proc/${pid}/stat`).text();
  // The program's name stands in parentheses and may hold blanks; user and system time are the 12th and 13th after it.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
