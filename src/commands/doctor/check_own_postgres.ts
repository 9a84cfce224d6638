import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

const CHECK = "own postgres";
const DAY_CHARACTERS = 10;

/** What is known of the Postgres in the data folder without starting it. */
export interface OwnPostgres {
  /** Whether its data have to be brought over by `serve` before anything reads them. */
  readonly isFormer: boolean;
  readonly findings: readonly Finding[];
}

/** Checks which major version made the data of the service's own Postgres, and what an upgrade has left. */
export async function checkOwnPostgres(dataDir: string): Promise<OwnPostgres> {
  const { bytesIn, formerClusters, installedMajor } = await import("../../embedded/mod.ts");
  const cluster = join(dataDir, "postgres/cluster");
  const madeBy = Number((await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => "")).trim());
  const major = await installedMajor().catch(() => madeBy);
  const kept = await Promise.all((await formerClusters(cluster)).map(async ({ path, major: from, untilMs }) => {
    const until = new Date(untilMs).toISOString().slice(0, DAY_CHARACTERS);
    const megabytes = Math.ceil(await bytesIn(path) / 1e6);
    const found = `upgraded from Postgres ${from}; the data before it (${megabytes} MB) are kept until ${until}`;
    return { check: CHECK, state: "ok", found } as const;
  }));
  if (!(madeBy < major)) {
    return { isFormer: false, findings: kept };
  }
  const found = `the data were made by Postgres ${madeBy}, and this version of the service has ${major}`;
  const advice = "Start the service: it upgrades them first, which needs twice their size on the disk";
  return { isFormer: true, findings: [...kept, { check: CHECK, state: "warn", found, advice }] };
}
