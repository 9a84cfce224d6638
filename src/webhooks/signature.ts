import { openBytes, sealBytes, type Sealer } from "../store/sealed_bytes.ts";

/** A message to sign, byte for byte as it is sent. */
export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Prefix of a secret's text. */
export const SECRET_PREFIX = "whsec_";

/** The text of a secret, as its owner sees it. */
export function secretText(secret: Uint8Array): string {
  return SECRET_PREFIX + secret.toBase64();
}

/**
 * The header `webhook-signature`: one signature per secret, separated by spaces, so that a new secret can take over
 * while the old one is still accepted.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function signatures(
  secrets: readonly Uint8Array<ArrayBuffer>[],
  { id, timestamp, body }: SignedMessage,
): Promise<string> {
  const message = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const made = await Promise.all(secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    return `v1,${new Uint8Array(await crypto.subtle.sign("HMAC", key, message)).toBase64()}`;
  }));
  return made.join(" ");
}

const CONTEXT = "locus webhook secrets 1";

/** Encrypts a webhook's secret, so that a copy of the database cannot sign. */
export function sealSecret(sealer: Sealer, secret: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return sealBytes(sealer, { bytes: secret, context: CONTEXT });
}

/** Decrypts a value of `sealSecret()`. Throws an Error where all of the service's secrets were replaced at once. */
export async function openSecret(
  sealer: Pick<Sealer, "secrets">,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const opened = await openBytes(sealer, { sealed, context: CONTEXT });
  if (opened === undefined) {
    throw new Error("Cannot open a webhook's secret because none of the service's secrets fits it any more");
  }
  return opened.bytes;
}
