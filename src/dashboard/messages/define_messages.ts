import { type Language, LANGUAGES } from "../base/languages.ts";

/** A text, or one for each plural category of its language that differs (`{count}` decides). */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;
/** Texts by name. */
export type Texts<Name extends string> = Readonly<Record<Name, Message>>;
/** Texts by name, in the languages that are at hand: a browser has only the one it was sent. */
export type Messages<Name extends string> = Readonly<Partial<Record<Language, Texts<Name>>>>;

/** The names of a table's texts, as a type. */
export type NameIn<Table extends Messages<string>> = keyof NonNullable<Table["en"]> & string;

/**
 * A table of texts: the compiler reports a name that is missing in one language. `en` comes first, by which the build
 * recognises a table; it leaves out all languages but one (`one_language.ts`).
 */
export function defineMessages<const Name extends string>(
  table: {
    readonly en: Texts<Name>;
    readonly de: Texts<NoInfer<Name>>;
    readonly fr: Texts<NoInfer<Name>>;
    readonly es: Texts<NoInfer<Name>>;
    readonly ar: Texts<NoInfer<Name>>;
  },
): Messages<Name> {
  return table;
}

/** The texts of a table in a language. */
export function textsIn<Name extends string>(messages: Messages<Name>, language: Language): Texts<Name> {
  const texts = messages[language];
  if (texts === undefined) {
    throw new Error(`There are no texts in the language ${language}`);
  }
  return texts;
}

/** The names of a table's texts. */
export function namesOf<Name extends string>(messages: Messages<Name>): readonly Name[] {
  // Every language has the same names, and `Object.keys` returns them as plain strings.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(Object.values<Texts<string>>(messages)[0] ?? {}) as Name[];
}

/** True for the name of one of a table's texts. */
export function isNameIn<Name extends string>(messages: Messages<Name>, name: string): name is Name {
  return namesOf(messages).some((own) => own === name);
}

/** Both tables as one. */
export function mergeMessages<One extends string, Other extends string>(
  one: Messages<One>,
  other: Messages<Other>,
): Messages<One | Other> {
  return Object.fromEntries(
    LANGUAGES.filter(({ code }) => code in one).map(({ code }) => [code, { ...one[code], ...other[code] }]),
  );
}
