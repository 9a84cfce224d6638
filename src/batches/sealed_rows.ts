import { Problem } from "../domain/problem.ts";
import { openBytes, sealBytes } from "../store/sealed_bytes.ts";
import type { BatchesDeps } from "./deps.ts";

/** A part of a batch with a recipient: its columns, or the rows of a chunk by its number. Opens for nothing else. */
export interface SealedPart {
  readonly batchId: string;
  readonly part: "columns" | number;
}

/** Every batch has a key of its own, derived from the secret of the service, which is not in the database. */
const purposeOf = ({ batchId, part }: SealedPart) => ({ context: `batch rows v1 ${batchId}`, row: String(part) });

/** Seals rows that wait for their answers, so that a copy of the database does not show them. */
export function sealRows(
  deps: Pick<BatchesDeps, "chance" | "secrets">,
  { bytes, ...part }: SealedPart & { readonly bytes: Uint8Array },
): Promise<Uint8Array> {
  return sealBytes(deps, { bytes: new Uint8Array(bytes), ...purposeOf(part) });
}

/** Opens what `sealRows()` sealed; undefined if all secrets of the service were replaced since. */
export async function openRows(
  deps: Pick<BatchesDeps, "secrets">,
  { sealed, ...part }: SealedPart & { readonly sealed: Uint8Array },
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  return (await openBytes(deps, { sealed, ...purposeOf(part) }))?.bytes;
}

/**
 * Asserts that the service can read the rows and answers of a batch.
 *
 * @throws {Problem} `CONFLICT` for a batch with a recipient
 */
export function assertReadable({ options }: { readonly options: { readonly recipient?: string } }): void {
  if (options.recipient !== undefined) {
    throw new Problem(
      "CONFLICT",
      "The answers of this batch are encrypted for its recipient: they can only be downloaded",
    );
  }
}

/** The field that is missing in a request for a batch with zero data retention. */
export const LACKING_RECIPIENT = {
  pointer: "/recipient",
  detail: "Required with zero data retention: an age public key, for which the answers are encrypted",
} as const;
