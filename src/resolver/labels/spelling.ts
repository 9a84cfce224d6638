import { SLOTS } from "./slots.ts";

/** A part of a name that a country omits or writes differently. */
export interface Spelling {
  /** The parts that it applies to. */
  readonly slots: readonly number[];
  readonly find: string;
  readonly put: string;
  readonly at: "start" | "end" | "whole" | "anywhere";
  /** For names with a number: the expression, tried if the name contains `find`. */
  readonly pattern?: RegExp;
}

/** Parts that are not areas: a rule for all areas does not apply to "County Road". */
const NOT_AREAS: ReadonlySet<string> = new Set(
  "attention house unit house_number road postcode state_code county_code country continent".split(" "),
);
const AREAS: readonly number[] = SLOTS.flatMap((slot, at) => NOT_AREAS.has(slot) ? [] : [at]);

/** Parses a row of the table: `^` before and `$` after bind it to the start and end of a name. */
export function spellingOf(
  { slot, find, put }: { readonly slot?: string; readonly find: string; readonly put: string },
): Spelling {
  const slots = slot === undefined ? AREAS : SLOTS.flatMap((known, at) => known === slot ? [at] : []);
  const isStart = find.startsWith("^");
  const isEnd = find.endsWith("$");
  const text = find.slice(isStart ? 1 : 0, isEnd ? -1 : find.length);
  const number = text.indexOf("\\d");
  if (number >= 0) {
    return { slots, find: text.slice(0, number), put, at: "anywhere", pattern: new RegExp(find, "u") };
  }
  return { slots, find: text, put, at: isStart ? (isEnd ? "whole" : "start") : isEnd ? "end" : "anywhere" };
}
