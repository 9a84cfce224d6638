import { GazetteerFileError } from "../../gazetteer/file/map_bytes.ts";
import { asTyped, nearestCommand } from "./as_typed.ts";
import { type Command, COMMANDS } from "./commands.ts";
import { EXIT_CODE, Failure } from "./failure.ts";

const NOTES = [
  "Configuration is read from environment variables: see the table in src/guides/deployment.md.",
  "Exit codes: 0 done, 1 failed, 2 wrong usage or configuration; of resolve also 3 uncertain, 4 unresolved.",
  "",
];

/** Runs the command that the words name, and returns its exit code. Without a command it shows the help. */
export async function dispatch([name, ...words]: readonly string[]): Promise<number> {
  if (name === undefined || ["help", "--help", "-h"].includes(name)) {
    process.stdout.write(asTyped(help(COMMANDS)));
    return name === undefined ? EXIT_CODE.usage : EXIT_CODE.ok;
  }
  const command = COMMANDS.find((known) => known.name === name);
  if (command === undefined) {
    const nearest = nearestCommand(name, COMMANDS.map((known) => known.name));
    const hint = nearest === undefined ? "bun run help lists them" : `did you mean ${nearest}?`;
    console.error(asTyped(`There is no command ${JSON.stringify(name)}: ${hint}`));
    return EXIT_CODE.usage;
  }
  if (words.includes("--help") || words.includes("-h")) {
    const { usage, summary } = command;
    const lines = [`Usage: bun run ${`${name} ${usage}`.trimEnd()}`, "", summary, "", ...NOTES];
    process.stdout.write(asTyped(lines.join("\n")));
    return EXIT_CODE.ok;
  }
  try {
    const run = await command.load();
    return await run(words) ?? EXIT_CODE.ok;
  } catch (error) {
    return report(error);
  }
}

/** Prints a circumstance in its own words; anything else is a defect and is printed with its stack. */
function report(error: unknown): number {
  const isCircumstance = error instanceof Failure || error instanceof GazetteerFileError;
  console.error(isCircumstance ? asTyped(error.message) : error);
  return error instanceof Failure ? error.exitCode : EXIT_CODE.failed;
}

function help(commands: readonly Command[]): string {
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
