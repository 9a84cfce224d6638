import { createAccount, makeResetToken, resetSecondFactor, signOutUser } from "../accounts/mod.ts";
import { wrongUsage } from "./line/failure.ts";
import { printLink } from "./line/print_link.ts";
import { readOptions } from "./line/read_options.ts";
import { openConfig } from "./open/open_config.ts";
import { withAccounts } from "./open/with_accounts.ts";

const USAGE = `Usage: bun run user create [--organization=NAME] <e-mail>
       bun run user reset <e-mail>
       bun run user reset-second-factor <e-mail>
       bun run user sign-out <e-mail>`;

/**
 * Creates a person with an organization, lets one set a new password, removes the second factors of one who lost them,
 * or signs one out everywhere. Prints, once, the address of the page where they set a password: its token is behind the
 * #, which browsers send to no server.
 */
export async function user(words: readonly string[]): Promise<void> {
  const { options: { organization }, rest } = readOptions(words, { organization: /./u });
  const [operation, email = "", ...others] = rest;
  if (operation === "sign-out" && organization === undefined && email !== "" && others.length === 0) {
    const sessions = await withAccounts((deps) => signOutUser(deps, { user: { email } }));
    console.log(`${sessions} sessions are ended`);
    return;
  }
  const isReset = operation === "reset" || operation === "reset-second-factor";
  const isKnown = operation === "create" || (isReset && organization === undefined);
  if (!isKnown || email === "" || others.length > 0) {
    throw wrongUsage(USAGE);
  }
  if (operation === "reset-second-factor") {
    await withAccounts((deps) => resetSecondFactor(deps, email));
    console.error("The second factors are removed, and all sessions of the person have ended: the password logs in.");
    return;
  }
  const { token, expiresAt } = await withAccounts((deps) =>
    operation === "create" ? createAccount(deps, { email, organization }) : makeResetToken(deps, email)
  );
  const made = operation === "create" ? "The account is made" : "The token is made";
  printLink({
    explanation: `${made}. Send the person this link. It sets a password once`,
    until: expiresAt,
    page: `${openConfig(process.env).publicUrl}/reset`,
    token,
  });
}
