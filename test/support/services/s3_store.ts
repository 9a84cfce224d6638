import S3rver from "@20minutes/s3rver";
import { scratchDir } from "../files/scratch_dir.ts";
import { atEnd } from "../processes/at_end.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting_proxy.ts";

/** An S3-compatible store with one bucket, behind a proxy that can break its connections. */
export interface S3Store {
  /** `s3://…` */
  readonly address: string;
  /** The variables with which it is reached. */
  readonly environment: Readonly<Record<string, string>>;
  readonly proxy: CuttingProxy;
  /** A client that does not go through the proxy. */
  readonly client: Bun.S3Client;
}

const BUCKET = "gazetteers";
/** The only account of the store. */
const ACCOUNT = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Starts a store on a free port. It ends with the tests. */
export async function startS3Store(): Promise<S3Store> {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: scratchDir(),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  atEnd(() => server.close());
  const proxy = await startCuttingProxy(port);
  return {
    address: `s3://${BUCKET}/fleet/a`,
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${proxy.port}`,
      S3_ACCESS_KEY_ID: ACCOUNT.accessKeyId,
      S3_SECRET_ACCESS_KEY: ACCOUNT.secretAccessKey,
    },
    proxy,
    client: new Bun.S3Client({ ...ACCOUNT, bucket: BUCKET, endpoint: `http://127.0.0.1:${port}` }),
  };
}
