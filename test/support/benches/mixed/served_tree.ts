import { rawCaller } from "../../../load/raw_caller.ts";
import { type ApiClient, apiClient } from "../../api/api_client.ts";
import { testDatabase } from "../../databases/test_database.ts";
import { testRedis } from "../../databases/test_redis.ts";
import { runService } from "../../services/run_service.ts";
import { linkedDataDir } from "./linked_data_dir.ts";
import { growthOf, type ThreadCpu, threadCpu } from "./thread_cpu.ts";

const UNLIMITED = "1000000000000";
/** Connections, which are kept: each sends its next call when it has the answer to the last one. */
const AT_ONCE = 8;
/** Answered without the resolver: what it costs is the way to the resolver and back. */
const CONSTANT_INPUT = "test:found";
/** A server next to other programs refuses single calls for overload, which are sent again. Of more, nothing is known. */
const REFUSED_SHARE_MAX = 0.1;

export interface ServedTree {
  /** Sends so many calls, in which the engine compiles. */
  warmUp(texts: readonly string[], calls: number): Promise<void>;
  /** CPU of the server a call. Without texts, of calls that have a constant answer. */
  call(texts: readonly string[] | undefined, calls: number): Promise<ThreadCpu>;
}

/**
 * Starts a server over the same data, whose files are linked into a separate data folder. It has what it has in
 * production: Postgres, Redis where that is installed, keys, limits, log lines.
 */
export async function serveTree(dataDir: string): Promise<ServedTree> {
  const { ownerUrl } = await testDatabase();
  const server = await runService({
    command: "server",
    dataDir: linkedDataDir(dataDir),
    environment: {
      DATABASE_URL: ownerUrl,
      ...(Bun.which("redis-server") === null ? {} : { REDIS_URL: (await testRedis()).url }),
      JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
      RATE_PER_SECOND: "1000000",
      MONTHLY_LIMIT: UNLIMITED,
      TEST_PER_DAY: UNLIMITED,
    },
  });
  const { client } = await apiClient(server.url).signUp();
  const live = await client.withKey({ environment: "live" });
  const test = await client.withKey({ environment: "test" });
  return {
    warmUp: (texts, calls) => send(live, texts, calls),
    async call(texts, calls) {
      const before = threadCpu(server.pid);
      await (texts === undefined ? send(test, [CONSTANT_INPUT], calls) : send(live, texts, calls));
      const { main, all } = growthOf(before, threadCpu(server.pid));
      return { main: main / calls, all: all / calls };
    },
  };
}

async function send({ url, credential = "" }: ApiClient, texts: readonly string[], calls: number): Promise<void> {
  const bodies = texts.map((input) => JSON.stringify({ input }));
  const call = rawCaller({ url, path: "/v1/resolve", credential, bodies });
  let sent = 0;
  let refused = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (sent < calls + refused) {
      sent++;
      const { status } = await call();
      refused += status === 503 ? 1 : 0;
      if (status !== 200 && status !== 503) {
        throw new Error(`A query of the bench was answered ${status}`);
      }
      if (refused > calls * REFUSED_SHARE_MAX) {
        throw new Error(
          `${refused} of ${calls} queries of the bench were refused for overload: the machine is too busy`,
        );
      }
    }
  }));
}
