import type { LatticeSpan } from "./lattice.ts";

/** Shorter names have at most one slip. */
const LETTERS_TWO = 8;
/** The codes of states and countries that go with a town's name: "MA", "UK". */
const CODE_LENGTH_MAX = 2;
/** Of a known name and a code, shorter ones are other words: "it is" is no misspelt Otis. */
const LETTERS_WITH_CODE = 6;

/**
 * How many edits a misspelt name of some tokens may have. A known name with the code of an area behind it says what it
 * says: "Cambridge MA" is no Cambridge of another country with two letters too many. "Sante Fe" is one edit away.
 */
export function editsOfName(
  key: string,
  { starting, from, to, maxEdits }: {
    readonly starting: readonly (readonly LatticeSpan[])[];
    readonly from: number;
    readonly to: number;
    readonly maxEdits: 1 | 2;
  },
): 0 | 1 | 2 {
  if (endsInCode(starting, { from, to })) {
    return key.length >= LETTERS_WITH_CODE ? 1 : 0;
  }
  return key.length >= LETTERS_TWO ? maxEdits : 1;
}

function endsInCode(
  starting: readonly (readonly LatticeSpan[])[],
  { from, to }: { readonly from: number; readonly to: number },
): boolean {
  const code = starting[to - 1]?.find((span) => span.to === to);
  return code !== undefined && code.key.length <= CODE_LENGTH_MAX &&
    code.matches.some(({ nameKind, edits }) => nameKind === "code" && edits === 0) &&
    starting[from]?.some((span) => span.to === to - 1 && span.matches.some(({ edits }) => edits === 0)) === true;
}
