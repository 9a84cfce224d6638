/** Values for the example of a first call. */
export interface FirstCallOptions {
  readonly publicUrl: string;
  /** Of the account it creates. */
  readonly email: string;
  readonly password: string;
}

/**
 * Shell commands that create an account and a key and resolve a place. Pasted again they log in: the account exists by
 * then, and the last of the two answers counts. They need `curl` and `sed`, and leave `post` for the next call.
 */
export function firstCall({ publicUrl, email, password }: FirstCallOptions): string {
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
