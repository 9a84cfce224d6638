import type { Language } from "../base/read_preferences.ts";

/** A text, or one for each plural category of its language that differs (`{count}` decides). */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;
/** Texts by name, in every language of the dashboard. */
export type Messages<Name extends string> = Readonly<Record<Language, Readonly<Record<Name, Message>>>>;

/** A table of texts: the compiler reports a name that is missing in one language. */
export function defineMessages<const Name extends string>(
  table: {
    readonly en: Readonly<Record<Name, Message>>;
    readonly ar: Readonly<Record<NoInfer<Name>, Message>>;
  },
): Messages<Name> {
  return table;
}
