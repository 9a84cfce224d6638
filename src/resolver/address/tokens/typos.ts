import { editDistance } from "../../../text/edit_distance.ts";

/** Shorter names are not looked up with typos: too many other names are one letter away. */
export const FUZZY_LETTERS_MIN = 4;

const LETTERS_MAX = 64;
const scratch = [new Uint32Array(LETTERS_MAX), new Uint32Array(LETTERS_MAX)] as const;

/** True if dropping, adding, replacing or swapping one letter turns one word into the other. */
export function isOneEdit(one: string, other: string): boolean {
  if (one.length > LETTERS_MAX || other.length > LETTERS_MAX) {
    return false;
  }
  const [from, to] = scratch;
  for (let i = 0; i < one.length; i++) {
    from[i] = one.charCodeAt(i);
  }
  for (let i = 0; i < other.length; i++) {
    to[i] = other.charCodeAt(i);
  }
  return editDistance(from, to, { fromLength: one.length, toLength: other.length, limit: 1 }) === 1;
}
