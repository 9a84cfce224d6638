/** Numerals that floors have, folded. */
export const ROMAN_NUMERALS: ReadonlySet<string> = new Set(
  "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv".split(" "),
);
