import { openBytes, sealBytes, type Sealer } from "../../store/sealed_bytes.ts";

const CONTEXT = "locus single sign-on 1";

/** Encrypts a text, which opens only in the same row: nobody can move a client secret to another provider. */
export function seal(
  sealer: Sealer,
  { text, row }: { readonly text: string; readonly row: string },
): Promise<Uint8Array> {
  return sealBytes(sealer, { bytes: new TextEncoder().encode(text), context: CONTEXT, row });
}

/**
 * Decrypts a value of `seal()`.
 *
 * @throws {Error} where all of the service's secrets were replaced at once.
 */
export async function unseal(
  sealer: Pick<Sealer, "secrets">,
  { sealed, row }: { readonly sealed: Uint8Array; readonly row: string },
): Promise<string> {
  const opened = await openBytes(sealer, { sealed, context: CONTEXT, row });
  if (opened === undefined) {
    throw new Error("Cannot open a secret of single sign-on because none of the service's secrets fits it any more");
  }
  return new TextDecoder().decode(opened.bytes);
}
