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
