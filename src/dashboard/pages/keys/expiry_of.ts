const DAY_MS = 86_400_000;

/** When a key of so many days ends; undefined for one that never does. */
export function expiryOf(days: string, now: Date): string | undefined {
  return days === "" ? undefined : new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
}
