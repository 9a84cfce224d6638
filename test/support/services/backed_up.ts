import { generateKeyPairSync } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { startPostgres } from "../../../src/embedded/mod.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { smallDataDir, withDatabase } from "./small_data_dir.ts";

/** An installation whose backups go to a folder, with its Postgres running, which the caller stops. */
export async function backedUp(changes: Readonly<Record<string, string>> = {}) {
  const dataDir = await withDatabase(smallDataDir());
  const place = join(scratchDir(), "place");
  const own = await startPostgres({ dataDir });
  return { dataDir, place, own, environment: { DATA_DIR: dataDir, BACKUP_URL: place, ...changes } };
}

/** A key pair of an operator, as `age-keygen` writes it. */
export async function ageKeys() {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = join(scratchDir(), "identity.txt");
  writeFileSync(file, `# created: today\n# public key: ${recipient}\n${identity}\n`, { mode: 0o600 });
  return { recipient, file, identity };
}

/** A new key pair that signs, as the commands of the guides make one. */
export function newSigner(): { readonly signs: string; readonly verifies: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return {
    signs: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"),
    verifies: publicKey.export({ format: "der", type: "spki" }).toString("base64"),
  };
}
