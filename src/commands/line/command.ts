/** Runs a command with the words after its name. Resolves to the exit code. */
export type RunCommand = (words: readonly string[]) => Promise<number>;

/** One of the operator's commands, as the help shows it. */
export interface Command {
  readonly name: string;
  /** Options and arguments, as the help shows them. */
  readonly usage: string;
  readonly summary: string;
  /** Loads the command's code only when it runs: help and `resolve` start without the rest. */
  readonly load: () => Promise<RunCommand>;
}
