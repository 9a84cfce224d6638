import type { Command } from "./command.ts";

const NOTES = [
  "Configuration is read from environment variables: see the table in README.md.",
  "Exit codes: 0 done, 1 failed, 2 wrong usage or configuration; of resolve also 3 uncertain, 4 unresolved.",
  "",
];

/** The text of `<command> --help`. */
export function commandHelp({ name, usage, summary }: Command): string {
  return [`Usage: bun run ${`${name} ${usage}`.trimEnd()}`, "", summary, "", ...NOTES].join("\n");
}

/** The text of `help`: every command with its usage and a one-line summary. */
export function help(commands: readonly Command[]): string {
  const lines = commands.flatMap((
    { name, usage, summary },
  ) => [`  ${`${name} ${usage}`.trimEnd()}`, `      ${summary}`]);
  return [
    "Locus: one input in, one location with a confidence out.",
    "",
    "Usage: bun run <command> [options]",
    "",
    ...lines,
    "  help",
    "      Show this text; `bun run <command> --help` shows one command",
    "",
    ...NOTES,
  ].join("\n");
}
