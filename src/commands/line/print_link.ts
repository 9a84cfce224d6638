/** A page that takes a token of one use behind its #, which browsers send to no server. */
export interface OneTimeLink {
  /** What the link does, as a sentence without its end. */
  readonly explanation: string;
  /** When it stops working. */
  readonly until: Date;
  /** Its address, without the #. */
  readonly page: string;
  readonly token: string;
}

/**
 * Prints a link for a person to standard error. A program that reads standard output gets the token alone; on a
 * terminal it would only raise the question what it is for.
 */
export function printLink(
  { explanation, until, page, token }: OneTimeLink,
  { out, err }: {
    readonly out: { readonly isTTY?: boolean; write(text: string): unknown };
    readonly err: { write(text: string): unknown };
  } = { out: process.stdout, err: process.stderr },
): void {
  if (out.isTTY !== true) {
    out.write(`${token}\n`);
  }
  const minute = until.toISOString().slice(0, "2026-11-24T18:34".length).replace("T", " ");
  err.write(`${explanation}, until ${minute} UTC:\n\n  ${page}#${token}\n\n`);
}
