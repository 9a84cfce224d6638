import { asTyped } from "./commands/line/as_typed.ts";
import { COMMANDS } from "./commands/line/commands.ts";
import { EXIT_CODE, Failure } from "./commands/line/failure.ts";
import { commandHelp, help } from "./commands/line/help.ts";
import { nearestCommand } from "./commands/line/nearest_command.ts";
import { GazetteerFileError } from "./gazetteer/file/gazetteer_file_error.ts";

process.exitCode = await dispatch(process.argv.slice(2));
// A finished command ends: an open connection must not keep the terminal waiting.
process.exit();

async function dispatch([name, ...words]: readonly string[]): Promise<number> {
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
