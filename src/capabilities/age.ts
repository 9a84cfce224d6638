import type { EncryptFor } from "../batches/mod.ts";

/**
 * Encrypts for the owner of an age public key, as the `age` program does: this service itself cannot decrypt it.
 *
 * @throws {RangeError} for a text that is no such key: keys have a checksum
 */
export const encryptWithAge: EncryptFor = async (recipient, bytes) => {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch (cause) {
    throw new RangeError("A recipient must be an age public key", { cause });
  }
  return await encrypter.encrypt(bytes);
};
