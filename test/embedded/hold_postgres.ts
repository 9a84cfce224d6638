import { startPostgres } from "../../src/embedded/mod.ts";

/** Starts the Postgres of a data folder, tells its address or why not, and keeps it until told to end. */
const [dataDir = "", whenRunning = "refuse"] = process.argv.slice(2);
try {
  const postgres = await startPostgres({ dataDir, whenRunning: whenRunning === "join" ? "join" : "refuse" });
  process.on("SIGTERM", () => void postgres.stop().then(() => process.exit(0)));
  tell({ url: postgres.url, appUrl: postgres.appUrl, isOurs: postgres.isOurs });
  await postgres.exited;
} catch (error) {
  tell({ error: error instanceof Error ? error.message : String(error) });
}

function tell(message: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
