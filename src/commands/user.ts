import { createAccount, makeResetToken } from "../accounts/mod.ts";
import { EXIT_CODE, Failure } from "./line/failure.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { withAccounts } from "./open/with_accounts.ts";

const USAGE = `Usage: bun run user create [--organization=NAME] <e-mail>
       bun run user reset <e-mail>`;

/**
 * Creates a person with an organization, or lets one set a new password. Prints, once, the address of the page where they
 * set it: its token is behind the #, which browsers send to no server.
 */
export async function user(words: readonly string[]): Promise<number> {
  const { options: { organization }, rest } = readOptions(words, { organization: /./u });
  const [operation, email = "", ...others] = rest;
  const isKnown = operation === "create" || (operation === "reset" && organization === undefined);
  if (!isKnown || email === "" || others.length > 0) {
    throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
  }
  const { token, expiresAt } = await withAccounts((deps) =>
    operation === "create" ? createAccount(deps, { email, organization }) : makeResetToken(deps, email)
  );
  console.log(token);
  const made = operation === "create" ? "The account is made" : "The token is made";
  console.error(
    `${made}. Send the person this link. It sets a password once, until ${expiresAt.toISOString()}:\n\n` +
      `  ${openConfig(process.env).publicUrl}/reset#${token}\n`,
  );
  return EXIT_CODE.ok;
}
