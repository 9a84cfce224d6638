import S3rver from "@20minutes/s3rver";
import { join } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { atEnd } from "../processes/at_end.ts";
import { type CuttingProxy, startCuttingProxy } from "./proxies.ts";

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
