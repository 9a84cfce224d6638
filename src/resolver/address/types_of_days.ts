/** What streets that are named after days are, as keys have it. */
const OF_DAYS: readonly string[] = ["r", "c", "ave", "via", "pl", "ul", "blvd"];
const DAY_FIRST = /^\d/u;

/** The keys of a street that is named after a day and told without what it is: "5 de Mayo", "XX Settembre". */
export function typesOfDays(key: string): readonly string[] {
  return DAY_FIRST.test(key) ? OF_DAYS.map((type) => type + key) : [];
}
