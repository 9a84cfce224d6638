/** "Bad Ischl": what people leave out before the name of a spa. */
const BEFORE = /^Bad \p{Lu}/u;
const BEFORE_LENGTH = 4;
/** "Goldberg in Schlesien", "Hirschberg im Riesengebirge", "Mülheim an der Ruhr": where a town is, behind its name. */
const BEHIND = /\p{L} (?:in|im|am|an der|auf|bei|ob der|unter|vor|vor der) \p{Lu}/u;
/** Shorter names are also other words. */
const LETTERS_MIN = 4;

/**
 * A town's name without the words that distinguish it from its namesakes; undefined where it has none. People
 * who know which one is meant write only the name. The words are German; names of other languages with the same ones
 * ("Greve in Chianti") are shortened alike.
 *
 * @example
 * ```ts
 * bareName("Bad Ischl"); // "Ischl"
 * bareName("Goldberg in Schlesien"); // "Goldberg"
 * bareName("Bergen"); // undefined
 * ```
 */
export function bareName(name: string): string | undefined {
  const end = name.search(BEHIND) + 1;
  const bare = name.slice(BEFORE.test(name) ? BEFORE_LENGTH : 0, end === 0 ? undefined : end);
  return bare === name || bare.length < LETTERS_MIN ? undefined : bare;
}
