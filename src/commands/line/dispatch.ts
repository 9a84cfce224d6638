import { GazetteerFileError } from "../../gazetteer/file/gazetteer_file_error.ts";
import { asTyped } from "./as_typed.ts";
import { COMMANDS } from "./commands.ts";
import { EXIT_CODE, Failure } from "./failure.ts";
import { commandHelp, help } from "./help.ts";
import { nearestCommand } from "./nearest_command.ts";

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
    process.stdout.write(asTyped(commandHelp(command)));
    return EXIT_CODE.ok;
  }
  try {
    const run = await command.load();
    return await run(words);
  } catch (error) {
    return report(error);
  }
}

/** Prints a circumstance in its own words; anything else is a defect and is printed with its stack. */
function report(error: unknown): number {
  if (error instanceof Failure) {
    console.error(asTyped(error.message));
    return error.exitCode;
  }
  if (error instanceof GazetteerFileError) {
    console.error(asTyped(error.message));
    return EXIT_CODE.failed;
  }
  console.error(error);
  return EXIT_CODE.failed;
}
