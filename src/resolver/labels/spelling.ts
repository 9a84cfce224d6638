import { SLOTS } from "./slots.ts";

/** What a country leaves out of a name, or writes otherwise. */
export interface Spelling {
  /** The parts that it holds for. */
  readonly slots: readonly number[];
  readonly find: string;
  readonly put: string;
  readonly at: "start" | "end" | "whole" | "anywhere";
  /** For names with a number in them: the expression, tried where `find` is in the name. */
  readonly pattern?: RegExp;
}

/** What is not a name of an area: a rule for all areas does not hold for "County Road". */
const NOT_AREAS: ReadonlySet<string> = new Set(
  "attention house unit house_number road postcode state_code county_code country continent".split(" "),
);
const AREAS: readonly number[] = SLOTS.flatMap((slot, at) => NOT_AREAS.has(slot) ? [] : [at]);

/** Reads a row of the table: `^` before and `$` behind bind it to a name's start and end. */
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
