import { startPostgres } from "../../src/embedded/mod.ts";

/** Starts the Postgres of a data folder, sends its address or an error, and keeps it until a signal. */
const [dataDir = "", whenRunning = "refuse"] = process.argv.slice(2);
try {
  const postgres = await startPostgres({ dataDir, whenRunning: whenRunning === "join" ? "join" : "refuse" });
  process.on("SIGTERM", () => void postgres.stop().then(() => process.exit(0)));
  send({ url: postgres.url, appUrl: postgres.appUrl, isOurs: postgres.isOurs });
  await postgres.exited;
} catch (error) {
  send({ error: error instanceof Error ? error.message : String(error) });
}

function send(message: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
