import { type Lexicon, LEXICONS } from "../lexicon/mod.ts";
import { fold } from "./fold.ts";

/** The fields of a language that hold words or phrases. */
export type TextField = {
  [Field in keyof Lexicon]-?: NonNullable<Lexicon[Field]> extends string ? Field : never;
}[keyof Lexicon];

/**
 * The words of all languages for one use, folded.
 *
 * @example
 * ```ts
 * lexiconWords("numberJoints").has("and"); // true
 * ```
 */
export function lexiconWords(field: TextField): ReadonlySet<string> {
  return new Set(LEXICONS.flatMap((lexicon) => fold(lexicon[field] ?? "").split(/\s+/u)).filter((word) => word !== ""));
}

/** The fields that hold words or phrases in some language. */
export function textFields(): readonly TextField[] {
  const fields = LEXICONS.flatMap((lexicon) => Object.entries(lexicon));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return [...new Set(fields.filter(([, text]) => typeof text === "string").map(([field]) => field as TextField))];
}
