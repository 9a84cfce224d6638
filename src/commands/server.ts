import { openConfig, requireDatabaseUrl } from "./open/open_config.ts";
import { openLobby } from "./serve/lobby.ts";

/** Runs only the HTTP server, on the database of `DATABASE_URL`. It answers on its port while its code is loaded. */
export async function server(): Promise<number> {
  const config = openConfig(process.env);
  requireDatabaseUrl(config, "server");
  const lobby = await openLobby({ ...config, waitsFor: "its code is being loaded" });
  const [{ openServer }, { runPart }] = await Promise.all([import("../main.ts"), import("./process/part.ts")]);
  return await runPart((own, options) => openServer(own, { ...options, claimPort: () => lobby.close() }));
}
