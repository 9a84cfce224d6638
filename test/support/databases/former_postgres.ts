import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { chooseIdentity } from "../../../src/embedded/choose_identity.ts";
import { createCluster, DATABASE, newSecrets, OWNER_ROLE, writeSecrets } from "../../../src/embedded/create_cluster.ts";
import { formerBinaries } from "../../../src/embedded/find_binaries.ts";
import { launch } from "../../../src/embedded/launch.ts";

/**
 * A running Postgres of an earlier major version in a data folder, as a version of the service that had it would run
 * it.
 */
export interface FormerPostgres {
  /** The database, as its owner. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Creates the cluster of a data folder with the programs of an earlier major version, and starts it. */
export async function formerPostgres(dataDir: string, major: number): Promise<FormerPostgres> {
  const folder = join(dataDir, "postgres");
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const binaries = await formerBinaries(major, { folder });
  const program = { binaries, identity: chooseIdentity({ uid: process.getuid?.() ?? 1, namespaces: "auto" }) };
  const secrets = newSecrets();
  await writeSecrets(folder, secrets);
  const cluster = join(folder, "cluster");
  await createCluster(cluster, { program, secrets, durability: "none" });
  const server = await launch(cluster, { program, logFile: join(folder, "server.log"), settings: { fsync: "off" } });
  return {
    url: `postgres://${OWNER_ROLE}:${secrets.owner}@127.0.0.1:${server.port}/${DATABASE}`,
    async stop() {
      await server.stop();
      // A version that had these programs as a package left none here.
      await rm(binaries.root, { recursive: true });
      await rm(join(folder, `programs-${major}`), { recursive: true });
    },
  };
}
