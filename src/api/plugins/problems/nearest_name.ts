import { editDistance } from "../../../text/edit_distance.ts";

/** A longer name cannot be a typo of a known one, and is not compared. */
const NAME_LENGTH_MAX = 40;

/**
 * The known name of which an unknown one is probably a typo: at most one edit per three letters.
 *
 * @example
 * ```ts
 * nearestName("contry", ["input", "country"]); // "country"
 * ```
 */
export function nearestName(unknown: string, known: readonly string[]): string | undefined {
  if (unknown.length > NAME_LENGTH_MAX) {
    return undefined;
  }
  const from = lettersOf(unknown);
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(unknown.length / 3)) + 1;
  for (const name of known) {
    const to = lettersOf(name);
    const edits = editDistance(from, to, { fromLength: from.length, toLength: to.length, limit: least });
    if (edits < least) {
      least = edits;
      nearest = name;
    }
  }
  return nearest;
}

/** Ignores case, dashes and underscores: `maxAccuracyM` equals `max_accuracy_m`. */
function lettersOf(name: string): Uint32Array {
  return Uint32Array.from(name.toLowerCase().replace(/[-_]/gu, ""), (letter) => letter.codePointAt(0) ?? 0);
}
