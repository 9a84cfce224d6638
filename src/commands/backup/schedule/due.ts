import type { BackupSchedule } from "../../../config/backups.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of the first Sunday of Unix time. */
const SUNDAY_MS = 3 * DAY_MS;

/** The last time at or before now at which a backup is to begin. Milliseconds since 1970. */
export function lastDueMs(schedule: BackupSchedule, nowMs: number): number {
  const { every, minute, weekday } = schedule;
  if (every === "hourly") {
    return Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  }
  const period = every === "daily" ? DAY_MS : 7 * DAY_MS;
  const offsetMs = minute * 60_000 + (every === "daily" ? 0 : SUNDAY_MS + weekday * DAY_MS);
  return Math.floor((nowMs - offsetMs) / period) * period + offsetMs;
}

/** Time between two backups. Milliseconds. */
export function intervalMs({ every }: BackupSchedule): number {
  return { hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS }[every];
}
