/** Shorter names are not looked up with edits: too many others are one letter away. */
export const FUZZY_LETTERS_MIN = 4;
