/** Runs a command with the words after its name. Resolves to the exit code. */
export type RunCommand = (words: readonly string[]) => Promise<number>;

/** One of the operator's commands, as the help shows it. */
export interface Command {
  readonly name: string;
  /** What may follow the name. */
  readonly usage: string;
  readonly summary: string;
  /** Reads the command's code only when it is asked for: help and `resolve` start without the rest. */
  readonly load: () => Promise<RunCommand>;
}
