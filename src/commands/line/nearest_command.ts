import { editDistance } from "../../text/edit_distance.ts";

/** With more edits it is another word, not a typo. */
const EDITS_MAX = 3;

/** The name closest to the word, or undefined where none is close enough. */
export function nearestCommand(word: string, names: readonly string[]): string | undefined {
  const starting = names.filter((name) => word.length > 1 && name.startsWith(word));
  if (starting.length > 0) {
    return starting[0];
  }
  const from = letters(word);
  const ranked = names
    .map((name) => {
      const to = letters(name);
      const options = { fromLength: from.length, toLength: to.length, limit: EDITS_MAX };
      return { name, edits: editDistance(from, to, options) };
    })
    .filter(({ name, edits }) => edits <= EDITS_MAX && edits < name.length - 1)
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.name;
}

function letters(word: string): Uint32Array {
  return Uint32Array.from(word.toLowerCase(), (letter) => letter.codePointAt(0) ?? 0);
}
