const DAY_MS = 86_400_000;

/** When a key that is valid for `days` expires; undefined if it never does. */
export function expiryOf(days: string, now: Date): string | undefined {
  return days === "" ? undefined : new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
}
