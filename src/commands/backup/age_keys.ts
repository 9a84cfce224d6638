import { streamOf } from "../../domain/stream_of.ts";
import { readFile } from "node:fs/promises";
import { wrongUsage } from "../line/failure.ts";

export type Seal = (bytes: AsyncIterable<Uint8Array>) => Promise<AsyncIterable<Uint8Array>>;

/** A step of a pipeline that encrypts or decrypts; without a seal it passes the bytes on. */
export function sealing(seal: Seal | undefined): (bytes: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array> {
  return async function* (bytes) {
    yield* seal === undefined ? bytes : await seal(bytes);
  };
}

/** The lines of an age identity file that are no comment; of a post-quantum key they have some eighty characters. */
const IDENTITY = /^AGE-SECRET-KEY-(?:PQ-)?1[0-9A-Z]{1,200}$/u;
/** A file of keys is small; a larger one is another file. */
const IDENTITY_FILE_LENGTH_MAX = 100_000;

/**
 * Encrypts for the owners of these age public keys, as the `age` program does: this service itself cannot decrypt it.
 *
 * @throws Failure for a key with a typo: keys have a checksum.
 */
export async function sealFor(recipients: readonly string[]): Promise<Seal> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  for (const [index, recipient] of recipients.entries()) {
    try {
      encrypter.addRecipient(recipient);
    } catch (cause) {
      throw wrongUsage(`BACKUP_RECIPIENTS: key ${index + 1} is not an age public key, or has a typo`, { cause });
    }
  }
  return (bytes) => encrypter.encrypt(streamOf(bytes));
}

/**
 * Decrypts with the secret keys of a file as `age-keygen` writes it.
 *
 * @throws Failure for a file without such keys. The returned function throws one where no key fits.
 */
export async function openWith(identityFile: string): Promise<Seal> {
  const identities = await readIdentities(identityFile);
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      // Without its cause, which could show the key.
      throw wrongUsage(`${identityFile} has a secret key with a typo`);
    }
  }
  return (bytes) =>
    decrypter.decrypt(streamOf(bytes)).catch((cause: unknown) => {
      throw wrongUsage("The backup cannot be decrypted: it was encrypted for another key than that of --identity", {
        cause,
      });
    });
}

async function readIdentities(path: string): Promise<readonly string[]> {
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw wrongUsage(`${path} cannot be read`, { cause });
  });
  const lines = text.length > IDENTITY_FILE_LENGTH_MAX ? [] : text.split("\n").map((line) => line.trim());
  const keys = lines.filter((line) => line !== "" && !line.startsWith("#"));
  if (keys.length === 0 || !keys.every((line) => IDENTITY.test(line))) {
    throw wrongUsage(
      `${path} has no secret key of age: it is a file of age-keygen, with a line that begins with AGE-SECRET-KEY-. ` +
        "Decrypt a file with a passphrase first",
    );
  }
  return keys;
}

/**
 * How a backup is decrypted; undefined for one that is not encrypted.
 *
 * @throws Failure for an encrypted backup without a file of keys.
 */
export async function openerFor(
  encryptedFor: string | undefined,
  identityFile: string | undefined,
): Promise<Seal | undefined> {
  if (encryptedFor === undefined) {
    return undefined;
  }
  if (identityFile === undefined) {
    throw wrongUsage("The backup is encrypted: add --identity=<file of the secret key>, as age-keygen wrote it");
  }
  return await openWith(identityFile);
}
