import { EXIT_CODE, Failure } from "../../../src/commands/line/failure.ts";
import { type ReadOptions, readOptions } from "../../../src/commands/line/read_options.ts";
import { cleanUp } from "./at_end.ts";

export interface CommandOption {
  /** Pattern of its value. `FLAG` for an option without a value. */
  readonly shape: RegExp;
  /** Placeholder of the value in the usage text: `N`, `FILE`. Absent for an option without a value. */
  readonly value?: string;
  /** One line for the usage text. */
  readonly help: string;
}

/** A development command: `bun run bench`, `chaos`, `fuzz` or `load`. */
export interface DevelopmentCommand<Name extends string> {
  readonly name: string;
  /** What it does and when it fails, in a few lines of at most 100 characters. */
  readonly about: string;
  readonly options: { readonly [Key in Name]: CommandOption };
  /** Placeholder of the arguments other than options, such as `[NAME …]`. Absent: it takes none. */
  readonly words?: string;
  /** Returns the exit code. */
  readonly run: (read: ReadOptions<Name>) => Promise<number>;
}

/** The shape of an option without a value. */
export const FLAG = /^$/u;
/** A whole number from 0. */
export const INTEGER = /^[0-9]{1,9}$/u;
/** Minutes, also less than one: `0.3`. */
export const MINUTES = /^[0-9]{1,4}(?:\.[0-9]{1,2})?$/u;

/**
 * Runs a development command with the words of the command line and ends the process: with 0 after `--help`, with 2
 * for a wrong command line, with 1 when the command throws, else with the command's own exit code.
 */
export async function runDevelopmentCommand<Name extends string>(
  command: DevelopmentCommand<Name>,
): Promise<never> {
  let exitCode: number;
  try {
    exitCode = await runWith(command, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${error instanceof Failure ? error.message : Bun.inspect(error)}\n`);
    exitCode = error instanceof Failure ? error.exitCode : EXIT_CODE.failed;
  }
  await cleanUp();
  process.exit(exitCode);
}

async function runWith<Name extends string>(command: DevelopmentCommand<Name>, argv: readonly string[]) {
  if (argv.includes("--help") || argv.includes("-h")) {
    process.stdout.write(`${usageOf(command)}\n`);
    return EXIT_CODE.ok;
  }
  const read = readOptions(argv, shapesOf(command.options));
  const [extra] = read.rest;
  if (extra !== undefined && command.words === undefined) {
    throw new Failure(`${command.name} takes options only, not ${JSON.stringify(extra)}: see --help`, {
      exitCode: EXIT_CODE.usage,
    });
  }
  return await command.run(read);
}

function shapesOf<Name extends string>(options: { readonly [Key in Name]: CommandOption }) {
  const shapes = Object.entries<CommandOption>(options).map(([name, { shape }]) => [name, shape] as const);
  // The same keys as in `options`; `Object.entries` returns them as plain strings.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.fromEntries(shapes) as { readonly [Key in Name]: RegExp };
}

function usageOf<Name extends string>({ name, about, options, words }: DevelopmentCommand<Name>): string {
  const lines = Object.entries<CommandOption>(options).map(([option, { value, help }]) =>
    [`--${option}${value === undefined ? "" : `=${value}`}`, help] as const
  );
  const width = Math.max(...lines.map(([option]) => option.length));
  return [
    `Usage: bun run ${name} [options]${words === undefined ? "" : ` ${words}`}`,
    "",
    about.trim(),
    "",
    ...lines.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`),
    `  ${"--help".padEnd(width)}  Print this text`,
  ].join("\n");
}
