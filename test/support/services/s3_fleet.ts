import { existsSync } from "node:fs";
import { join } from "node:path";
import { type SmallTown, smallTownFile } from "../gazetteers/small_town.ts";
import { atEnd } from "../processes/at_end.ts";
import { runHere } from "./run_here.ts";
import type { S3Store } from "./s3_store.ts";

/** Adds a town, perhaps with house numbers of its own, to an installation, or replaces it. */
export async function addTown(dataDir: string, numbers?: SmallTown["numbers"], name = "town"): Promise<void> {
  const file = smallTownFile(numbers === undefined ? {} : { numbers });
  await succeed(["gazetteer", "add", "openstreetmap", file, `--name=${name}`], { DATA_DIR: dataDir });
}

/** Publishes what an installation has in force. */
export async function publishTo(store: S3Store, dataDir: string): Promise<string> {
  return await succeed(["gazetteer", "publish", store.address], { DATA_DIR: dataDir, ...store.environment });
}

/** The variables of an installation that follows the store. */
export function followEnvironment(store: S3Store): Record<string, string> {
  return { GAZETTEER_URL: store.address, ...store.environment };
}

/** The address of a web server of a folder, with ranges, that takes uploads as well. It runs to the end of the test file. */
export function serveFolder(folder: string): string {
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    async fetch(request) {
      const path = join(folder, new URL(request.url).pathname);
      if (request.method === "PUT") {
        await Bun.write(path, await request.arrayBuffer());
        return new Response(null, { status: 201 });
      }
      return existsSync(path) ? new Response(Bun.file(path)) : new Response(null, { status: 404 });
    },
  });
  atEnd(() => server.stop(true));
  return `http://127.0.0.1:${server.port}`;
}

/** The version of the set in force. */
export async function versionOf(dataDir: string): Promise<string> {
  return JSON.parse(await succeed(["gazetteer", "info"], { DATA_DIR: dataDir })).version;
}

/** Runs a command, and returns its output. */
export async function succeed(
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, out, err } = await runHere(words, environment);
  if (code !== 0) {
    throw new Error(`${words.join(" ")} ended with ${code}: ${err}`);
  }
  return out;
}
