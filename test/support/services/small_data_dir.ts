import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { generateKeyPairSync } from "node:crypto";
import { cpSync, linkSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gazetteerPath } from "../../../src/commands/gazetteer_path.ts";
import { migrateDatabase, migrateQueueTables } from "../../../src/commands/migrate_database.ts";
import { startPostgres } from "../../../src/embedded/mod.ts";
import { buildGazetteer } from "../../../src/gazetteer/builder/build_gazetteer.ts";
import type { GazetteerInput } from "../../../src/gazetteer/builder/gazetteer_input.ts";
import { SMALL_WORLD } from "../../gazetteer/small_world.ts";
import { oncePerRun, scratchDir } from "../files/scratch_dir.ts";
import { placeOf } from "../gazetteers/plain_records.ts";
import { forProcess } from "../processes/at_end.ts";

const OTHERS: readonly (readonly [code: string, country: string, town: string, latitude: number, longitude: number])[] =
  [
    ["AT", "Österreich", "Wien", 48.21, 16.37],
    ["NL", "Nederland", "Utrecht", 52.09, 5.12],
    ["SA", "السعودية", "الرياض", 24.71, 46.68],
  ];

/** A few towns in five countries, in the place of the world's: what commands do with data sets is the same. */
const WORLD: GazetteerInput = {
  ...SMALL_WORLD,
  places: [
    ...SMALL_WORLD.places,
    ...OTHERS.flatMap(([code, country, town, latitude, longitude]) => [
      placeOf(code, [`country:${code}`, "country", country, latitude, longitude, 300_000, 9_000_000]),
      placeOf(code, [`town:${town}`, "locality", town, latitude, longitude, 9_000, 900_000, `country:${code}`]),
    ]),
  ],
  areas: [...SMALL_WORLD.areas, { key: "country:SA", rings: [[[34, 16], [56, 16], [56, 32.5], [34, 32.5]]] }],
};

let world: string | undefined;

/**
 * A data folder whose world has a few towns only. A command that reads or assembles the world takes a fraction of the
 * time on it; what depends on the world's own places needs `newDataDir`.
 */
export function smallDataDir(): string {
  world ??= forProcess(builtWorld);
  const dataDir = scratchDir();
  const path = gazetteerPath(dataDir);
  mkdirSync(dirname(path), { recursive: true });
  linkSync(world, path);
  return dataDir;
}

/** Puts an empty, migrated database into a new data folder: `serve` starts on it without making one. */
export async function withDatabase(dataDir: string): Promise<string> {
  const made = await oncePerRun("cluster", migratedCluster);
  cpSync(join(made, "postgres"), join(dataDir, "postgres"), { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

function builtWorld(): string {
  const path = join(scratchDir(), "world.gazetteer");
  buildGazetteer(WORLD, { outputPath: path });
  return path;
}

async function migratedCluster(dataDir: string): Promise<void> {
  const postgres = await startPostgres({ dataDir });
  await migrateDatabase(postgres.url);
  await migrateQueueTables(postgres.url);
  await postgres.stop();
}

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
  const verifies = publicKey.export({ format: "der", type: "spki" }).toString("base64");
  return { signs: privateKey.export({ format: "der", type: "pkcs8" }).toString("base64"), verifies };
}
