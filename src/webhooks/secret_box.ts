import { openBytes, sealBytes, type Sealer } from "../store/sealed_bytes.ts";

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
