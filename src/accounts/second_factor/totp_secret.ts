import { openBytes, sealBytes, type Sealer } from "../../store/sealed_bytes.ts";

/** The length of the secret of an authenticator app. RFC 4226, section 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;

const CONTEXT = "locus authenticator apps 1";

/** The opened secret of an authenticator app. */
export interface OpenedTotpSecret {
  readonly secret: Uint8Array<ArrayBuffer>;
  /** Whether the service's first secret sealed it. Another one may be removed from the configuration one day. */
  readonly isCurrent: boolean;
}

/** Encrypts the secret of an authenticator app. A row that is copied to another person does not open. */
export function sealTotpSecret(
  sealer: Sealer,
  { secret, userId }: { readonly secret: Uint8Array<ArrayBuffer>; readonly userId: string },
): Promise<Uint8Array> {
  return sealBytes(sealer, { bytes: secret, context: CONTEXT, row: userId });
}

/**
 * Decrypts a value of `sealTotpSecret()`. Throws an Error where all of the service's secrets were replaced at once, or
 * the row belongs to another person.
 */
export async function openTotpSecret(
  sealer: Pick<Sealer, "secrets">,
  { sealed, userId }: { readonly sealed: Uint8Array; readonly userId: string },
): Promise<OpenedTotpSecret> {
  const opened = await openBytes(sealer, { sealed, context: CONTEXT, row: userId });
  if (opened === undefined) {
    throw new Error("Cannot open the secret of an authenticator app because none of the service's secrets fits it");
  }
  return { secret: opened.bytes, isCurrent: opened.isCurrent };
}
