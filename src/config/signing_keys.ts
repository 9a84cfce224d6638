import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

/** An Ed25519 key that signs: base64 of its PKCS#8 DER, as `openssl genpkey` writes it; undefined for anything else. */
export function privateKey(text: string): KeyObject | undefined {
  return readKey(text, (key) => createPrivateKey({ key, format: "der", type: "pkcs8" }));
}

/** The key that verifies its signatures: base64 of its SPKI DER, as `openssl pkey -pubout` writes it. */
export function publicKey(text: string): KeyObject | undefined {
  return readKey(text, (key) => createPublicKey({ key, format: "der", type: "spki" }));
}

/** The public key of a signing key, as `openssl pkey -pubout` writes it. */
export function verifyingKey(signingKey: string): string {
  return createPublicKey(valid(privateKey(signingKey))).export({ format: "der", type: "spki" }).toString("base64");
}

/** Whether a public key verifies the signatures of a signing key. */
export function isKeyOf(key: string, signingKey: string): boolean {
  return publicKey(key)?.equals(createPublicKey(valid(privateKey(signingKey)))) === true;
}

function valid(key: KeyObject | undefined): KeyObject {
  if (key === undefined) {
    throw new RangeError("Cannot use a key because it is no Ed25519 key");
  }
  return key;
}

function readKey(text: string, read: (der: Buffer) => KeyObject): KeyObject | undefined {
  try {
    const key = read(Buffer.from(text, "base64"));
    return key.asymmetricKeyType === "ed25519" ? key : undefined;
  } catch {
    return undefined;
  }
}
