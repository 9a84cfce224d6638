import { EXIT_CODE } from "./exit_code.ts";

/** A circumstance that ends a command: the operator reads the message, scripts read the exit code. */
export class Failure extends Error {
  override readonly name = "Failure";
  readonly exitCode: number;

  constructor(message: string, options: { readonly exitCode?: number; readonly cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.exitCode = options.exitCode ?? EXIT_CODE.failed;
  }
}
