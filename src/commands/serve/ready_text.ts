import type { Config } from "../../config.ts";

/** With these hosts only this machine can connect, so an example account is no risk. */
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "::1"]);
/** 96 bits: the example account's password is not guessable. */
const PASSWORD_BYTES = 12;
/** Another e-mail at every start, because the previous account has another password. */
const EMAIL_BYTES = 3;

/**
 * The text printed when the service is ready: its addresses, how to load streets where there are none, and on a local
 * machine the first call.
 */
export function readyText(
  config: Config,
  { startedInMs, hasDatasets }: { readonly startedInMs: number; readonly hasDatasets: boolean },
): string {
  const { publicUrl } = config;
  const lines = [
    "",
    `Locus is ready after ${(startedInMs / 1000).toFixed(1)} s. Ctrl-C stops it.`,
    "",
    `  Dashboard  ${publicUrl}`,
    `  Swagger    ${publicUrl}/swagger`,
    "",
  ];
  if (!hasDatasets) {
    lines.push(
      "Countries, regions and towns are loaded. To add streets, houses and postcodes of a country:",
      "",
      "  bun run gazetteer add <country>",
      "",
    );
  }
  if (config.signup !== "open") {
    lines.push(
      `With SIGNUP=${config.signup}, this command makes the first account. Give it the same environment variables:`,
      "",
      "  bun run user create <e-mail>",
      "",
    );
  }
  if (LOOPBACK.has(config.host) && config.signup === "open") {
    const email = `me-${randomBytes(EMAIL_BYTES).toHex()}@example.com`;
    const password = randomBytes(PASSWORD_BYTES).toBase64({ alphabet: "base64url" });
    lines.push(
      "Paste these lines into another terminal to create an account and a key, and to resolve a place:",
      "",
      firstCall({ publicUrl, email, password }),
      "",
    );
  }
  return `${lines.join("\n")}\n`;
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}

/**
 * Shell commands that create an account and a key and resolve a place. Pasted again they log in: the account exists by
 * then, and the last of the two answers counts. They need `curl` and `sed`, and leave `post` for the next call.
 */
export function firstCall(
  { publicUrl, email, password }: { readonly publicUrl: string; readonly email: string; readonly password: string },
): string {
  return [
    `post() { curl -sS ${publicUrl}$1 -H 'Content-Type: application/json' -H "Authorization: Bearer $3" -d "$2"; }`,
    `ACCOUNT='${JSON.stringify({ email, password })}'`,
    String
      .raw`TOKEN=$( (post /v1/auth/signup "$ACCOUNT"; post /v1/auth/login "$ACCOUNT") | sed 's/.*"access_token":"\([^"]*\)".*/\1/')`,
    String
      .raw`KEY=$(post /v1/api-keys '{"name":"first","environment":"test"}' "$TOKEN" | sed 's/.*"key":"\([^"]*\)".*/\1/')`,
    `post /v1/resolve '{"input":"Utrecht"}' "$KEY"; echo`,
  ].join("\n");
}
