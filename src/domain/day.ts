/** What is wrong with days of a request, by the pointers of their fields; absent days are none. */
export function dayFaults(days: Readonly<Record<string, string | undefined>>) {
  return Object.entries(days).filter(([, day]) => day !== undefined && !isDay(day))
    .map(([pointer]) => ({ pointer, detail: "must be a day such as 2024-03-31" }));
}

/**
 * Whether a text is a calendar day, from 1970 to 9998: "2024-02-30" is not, and the day after it has four digits too.
 *
 * @example
 * ```ts
 * isDay("2024-02-29"); // true
 * isDay("2023-02-29"); // false
 * ```
 */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/u.test(text) && text >= "1970" && text < "9999" ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
