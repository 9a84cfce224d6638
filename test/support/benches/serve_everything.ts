import { cp } from "node:fs/promises";
import { type ApiClient, apiClient } from "../api/api_client.ts";
import { testDatabase } from "../databases/test_database.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { runService, type Service, WITHOUT_LIMITS } from "../services/run_service.ts";

/** A server without limits that a bench could reach, and a live key of it. */
export interface ServedData {
  readonly server: Service;
  readonly key: ApiClient;
}

/** Starts a server over a copy of a data folder: see `loadEverything`. */
export async function serveEverything(dataDir: string): Promise<ServedData> {
  const ownDir = scratchDir();
  await cp(dataDir, ownDir, { recursive: true });
  const { ownerUrl } = await testDatabase();
  const server = await runService({
    command: "server",
    dataDir: ownDir,
    environment: { DATABASE_URL: ownerUrl, ...WITHOUT_LIMITS },
  });
  const { client } = await apiClient(server.url).signUp();
  return { server, key: await client.withKey({ environment: "live" }) };
}
