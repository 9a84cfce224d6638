import { makeResetToken } from "../accounts/mod.ts";
import { EXIT_CODE, Failure } from "./line/failure.ts";
import { withAccounts } from "./open/with_accounts.ts";

const USAGE = "Usage: bun run user reset <e-mail>";

/** Creates a token with which a person sets a new password, and prints it once. */
export async function user(words: readonly string[]): Promise<number> {
  const [operation, email = "", ...rest] = words;
  if (operation !== "reset" || email === "" || rest.length > 0) {
    throw new Failure(USAGE, { exitCode: EXIT_CODE.usage });
  }
  const { token, expiresAt } = await withAccounts((deps) => makeResetToken(deps, email));
  console.log(token);
  console.error(
    `Send this token to the user. It sets a new password once, until ${expiresAt.toISOString()}: on the log-in page of ` +
      "the dashboard, or with POST /v1/auth/reset",
  );
  return EXIT_CODE.ok;
}
