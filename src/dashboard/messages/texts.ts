/** A text, or one for each plural category of its language that differs (`{count}` decides). */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }>;
/** A table of texts by name. */
export type Texts<Name extends string> = Readonly<Record<Name, Message>>;

/** The names of a table's texts, in the table's order. */
export function namesOf<Name extends string>(texts: Texts<Name>): readonly Name[] {
  // `Object.keys` returns the names as plain strings.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(texts) as Name[];
}

/** True for the name of one of a table's texts. */
export function isNameIn<Name extends string>(texts: Texts<Name>, name: string): name is Name {
  return Object.hasOwn(texts, name);
}
