/** A circumstance that ends a command: the operator reads the message, scripts read the exit code. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: number;

  constructor(message: string, options: { readonly exitCode?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? EXIT_CODE.failed;
  }
}

export function wrongUsage(message: string, options: { readonly cause?: unknown } = {}): Failure {
  return new Failure(message, { exitCode: EXIT_CODE.usage, ...options });
}

export const EXIT_CODE = {
  ok: 0,
  failed: 1,
  /** The command line or the configuration is wrong: retrying without a change does not help. */
  usage: 2,
  /** `resolve`: there is a location, but a person should check it. */
  uncertain: 3,
  /** `resolve`: there is no location. */
  unresolved: 4,
  /** `gazetteer update`: the published gazetteer is not put in force. */
  refused: 5,
  /** `gazetteer`: another command is changing the data. */
  busy: 6,
  /** Ctrl-C before the command finished. As shells do: 128 plus the number of SIGINT. */
  interrupted: 130,
} as const;
