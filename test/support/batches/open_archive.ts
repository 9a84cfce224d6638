import { Decrypter } from "age-encryption";

/** A row of an archive, as far as the tests look at it. */
interface SealedRow {
  readonly row: number;
  readonly id: unknown;
  readonly input: string | null;
  readonly original: Readonly<Record<string, unknown>>;
  readonly status: string;
  readonly error: { readonly detail: string } | null;
}

/** The rows of an archive of encrypted answers, as the owner of the secret key of age reads them. */
export async function openArchive(zip: Uint8Array, identity: string): Promise<readonly SealedRow[]> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const texts = await Promise.all(
    filesOf(Buffer.from(zip)).map(async (sealed) => {
      const packed = await decrypter.decrypt(sealed);
      return new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(packed)));
    }),
  );
  return texts.join("").split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
}

/** The files of a zip archive that are stored as they are, in the order of its directory (PKWARE's APPNOTE 6.3.10). */
function filesOf(zip: Buffer): readonly Uint8Array[] {
  const end = zip.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const [packed, name, local] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    at += 46 + name;
    const start = local + 30 + zip.readUInt16LE(local + 26);
    return zip.subarray(start, start + packed);
  });
}
