/** How often downloaded data is updated. */
export type UpdateInterval = "daily" | "weekly" | "monthly";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const INTERVAL_MS: Readonly<Record<UpdateInterval, number>> = {
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
};
/** Hours of the machine's clock in which little is asked: from one to five. */
const QUIET_HOURS: readonly number[] = [1, 2, 3, 4];
/** An update that is this late does not wait for the night: the machine may be off then. */
const LATE_MS = DAY_MS;

/**
 * Whether the next update is to begin. `lastMs`: when the last one began, or the data was added. `hour`: of the machine's
 * clock, 0–23. `jitter`: 0–1, the same for one installation, so that not all ask the publishers in the same minute.
 */
export function isUpdateDue(
  interval: UpdateInterval,
  { lastMs, nowMs, hour, jitter }: {
    readonly lastMs: number;
    readonly nowMs: number;
    readonly hour: number;
    readonly jitter: number;
  },
): boolean {
  // Less than a whole day or week, so that the hour of the night stays the same.
  const overdueMs = nowMs - (lastMs + INTERVAL_MS[interval] - 12 * HOUR_MS) - jitter * HOUR_MS;
  return overdueMs >= 0 && (QUIET_HOURS.includes(hour) || overdueMs >= LATE_MS);
}
