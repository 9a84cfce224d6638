/**
 * Types of street that stand before the name and that people leave out, as keys have them, by the first letter of the
 * name that is left. In Latin letters they are few letters, and reached by edits.
 */
const TYPES: readonly (readonly [letters: RegExp, types: readonly string[]])[] = [
  [/^\p{Script=Greek}/u, ["od", "lf"]],
  [/^\p{Script=Cyrillic}/u, ["ul", "pr"]],
  [/^\p{Script=Hebrew}/u, ["rh", "sd"]],
  [/^\p{Script=Arabic}/u, ["sh"]],
];

/** The keys of a street's name whose type may have been left out; none for names in other letters. */
export function withLeftOutTypes(key: string): readonly string[] {
  return TYPES.find(([letters]) => letters.test(key))?.[1].map((type) => type + key) ?? [];
}
