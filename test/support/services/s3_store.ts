import S3rver from "@20minutes/s3rver";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { type SmallTown, smallTownFile } from "../gazetteers/built_gazetteer.ts";
import { atEnd } from "../processes/at_end.ts";
import { type CuttingProxy, startCuttingProxy } from "./proxies.ts";
import { runHere } from "./run_command.ts";

/** An S3-compatible store with one bucket, behind a proxy that can break its connections. */
export interface S3Store {
  /** `s3://…` */
  readonly address: string;
  /** The variables with which it is reached. */
  readonly environment: Readonly<Record<string, string>>;
  readonly proxy: CuttingProxy;
  /** What keys of the address begin with. */
  readonly prefix: string;
  /** The folder of this machine where the store has what is below the address. */
  readonly folder: string;
  /** A client that does not go through the proxy. */
  readonly client: Bun.S3Client;
}

const BUCKET = "gazetteers";
const PREFIX = "fleet/a";
/** The only account of the store. */
const ACCOUNT = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/**
 * Starts a store on a free port. It ends with the tests.
 *
 * @param listing whether keys are listed. The store then compares no signatures: it computes that of a bucket's path
 *   without its slash, so that every list would be refused.
 */
export async function startS3Store(listing: "listed" | "not listed" = "not listed"): Promise<S3Store> {
  const directory = scratchDir();
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    allowMismatchedSignatures: listing === "listed",
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  atEnd(() => server.close());
  const proxy = await startCuttingProxy(port);
  return {
    address: `s3://${BUCKET}/${PREFIX}`,
    prefix: PREFIX,
    folder: join(directory, BUCKET, PREFIX),
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    proxy,
    client: new Bun.S3Client({ ...ACCOUNT, bucket: BUCKET, endpoint: `http://127.0.0.1:${port}` }),
  };
}

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
