import { editDistance } from "../../text/edit_distance.ts";

/** With more edits it is another word, not a typo. */
const EDITS_MAX = 3;

/** With Node only, `bun` is not installed: each command starts as the README says. */
const WITH_NODE = "npx --yes bun@1.4.5 run ";

/**
 * A text for the person who started this process, whose commands begin as the one that they typed: texts say `bun run`.
 *
 * @param userAgent the runner of the package script, as it names itself to its programs
 *
 * @example
 * ```ts
 * asTyped("bun run migrate", "npm/11.4.2 node/v24.3.0 linux x64"); // "npx --yes bun@1.4.5 run migrate"
 * asTyped("bun run migrate", "bun/1.4.5 linux x64"); // "bun run migrate"
 * ```
 */
export function asTyped(text: string, userAgent = process.env["npm_config_user_agent"]): string {
  return userAgent?.startsWith("npm/") === true ? text.replaceAll("bun run ", WITH_NODE) : text;
}

/** The name closest to the word, or undefined where none is close enough. */
export function nearestCommand(word: string, names: readonly string[]): string | undefined {
  const starting = names.filter((name) => word.length > 1 && name.startsWith(word));
  if (starting.length > 0) {
    return starting[0];
  }
  const ranked = names
    .map((name) => ({ name, edits: editsBetween(word.toLowerCase(), name.toLowerCase(), EDITS_MAX) }))
    .filter(({ name, edits }) => edits <= EDITS_MAX && edits < name.length - 1)
    .sort((a, b) => a.edits - b.edits);
  return ranked[0]?.name;
}

/** The edits between two words, where they are not more than a limit. */
export function editsBetween(one: string, other: string, limit: number): number {
  const [from, to] = [one, other].map((word) => Uint32Array.from(word, (letter) => letter.codePointAt(0) ?? 0));
  return editDistance(from!, to!, { fromLength: from!.length, toLength: to!.length, limit });
}
