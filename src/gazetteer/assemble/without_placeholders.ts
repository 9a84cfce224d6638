import { fold } from "../../text/fold.ts";
import { streetWord } from "../../text/street_word.ts";
import { isPlaceholder } from "../sources/placeholder.ts";
import type { AnyRecord } from "./record_line.ts";

/** Values that registers fill in where they have none. */
const OPTIONAL = ["postcode", "unit", "number"] as const;

/**
 * A record without the values that stand for none, and with a doubled street type once; undefined for a house without a
 * number and a postcode that is none.
 *
 * @example
 * ```ts
 * // { postcode: "00-000", street: "Plac Plac Solny", … } becomes { street: "Plac Solny", … }
 * ```
 */
export function withoutPlaceholders(entry: AnyRecord): AnyRecord | undefined {
  const { record } = entry;
  const values: Readonly<Record<string, unknown>> = { ...record };
  const empty = OPTIONAL.filter((name) => {
    const value = values[name];
    return typeof value === "string" && isPlaceholder(value);
  });
  if (empty.length > 0 && isNeeded(entry.kind, empty)) {
    return undefined;
  }
  const street = values["street"];
  const once = typeof street === "string" ? withoutDoubledType(street) : street;
  if (empty.length === 0 && once === street) {
    return entry;
  }
  const kept = Object.entries(record).filter(([name]) => !empty.some((one) => one === name));
  // The same kind of record: only optional fields are left out.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return {
    ...entry,
    record: { ...Object.fromEntries(kept), ...(once === street ? {} : { street: once }) },
  } as AnyRecord;
}

function isNeeded(kind: AnyRecord["kind"], empty: readonly string[]): boolean {
  return (kind === "house" && empty.includes("number")) || (kind === "postcode" && empty.includes("postcode"));
}

/** "Plac Plac Solny" with its type once. "Baden Baden Way" begins with no type. */
export function withoutDoubledType(name: string): string {
  const [first = "", second = "", ...others] = name.trim().split(/\s+/u);
  const word = fold(first);
  const isDoubled = others.length > 0 && word === fold(second) && word !== "" && streetWord(word).isGeneric &&
    streetWord(word).canonical !== word && streetWord(word).spelt === undefined;
  return isDoubled ? [second, ...others].join(" ") : name;
}
