/** A page that takes a token of one use behind its #, which browsers send to no server. */
export interface OneTimeLink {
  readonly explanation: string;
  /** Its address, without the #. */
  readonly page: string;
  readonly token: string;
}

/** Where it is printed. */
export interface LinkOutputs {
  readonly out: { readonly isTTY?: boolean; write(text: string): unknown };
  readonly err: { write(text: string): unknown };
}

/**
 * Prints a link for a person to standard error. A program that reads standard output gets the token alone; on a
 * terminal it would only raise the question what it is for.
 */
export function printLink(
  { explanation, page, token }: OneTimeLink,
  { out, err }: LinkOutputs = { out: process.stdout, err: process.stderr },
): void {
  if (out.isTTY !== true) {
    out.write(`${token}\n`);
  }
  err.write(`${explanation}:\n\n  ${page}#${token}\n\n`);
}
