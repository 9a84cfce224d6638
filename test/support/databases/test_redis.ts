import { join } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { atEnd } from "../processes/at_end.ts";
import { patience } from "../runner/patience.ts";
import { freePort } from "../services/free_port.ts";

export interface StartRedis {
  readonly port: number;
  /** The folder of its files. */
  readonly folder: string;
  /** In addition to the settings of every server of the tests. */
  readonly settings?: readonly string[];
}

const READY_MS = patience(10_000);

/**
 * Starts a real Redis as the service needs it, without eviction and with persistence, and waits until it answers.
 *
 * Throws if Redis is not installed.
 */
export async function startRedis({ port, folder, settings = [] }: StartRedis): Promise<Bun.Subprocess> {
  const program = Bun.which("redis-server");
  if (program === null) {
    throw new Error("Cannot test with Redis because redis-server is not installed: apt-get install redis-server");
  }
  // On Linux it ends with the tests even if they are killed, by the kernel's parent-death signal.
  const setpriv = process.platform === "linux" ? Bun.which("setpriv") : null;
  const guard = setpriv === null ? [] : [setpriv, "--pdeathsig", "KILL", "--"];
  const own = `--port ${port} --bind 127.0.0.1 --appendonly yes --appendfsync everysec`.split(" ");
  const child = Bun.spawn([
    ...guard,
    program,
    ...own,
    "--maxmemory-policy",
    "noeviction",
    "--save",
    "",
    "--dir",
    folder,
    ...settings,
  ], {
    stdin: "ignore",
    stdout: Bun.file(join(folder, "redis.log")),
    stderr: "ignore",
  });
  await answering(port);
  return child;
}

async function answering(port: number): Promise<void> {
  const end = performance.now() + READY_MS;
  while (performance.now() < end) {
    const client = new Bun.RedisClient(`redis://127.0.0.1:${port}`, { autoReconnect: false });
    try {
      await client.ping();
      return;
    } catch {
      await Bun.sleep(10);
    } finally {
      client.close();
    }
  }
  throw new Error(`Redis did not answer within ${READY_MS} ms`);
}

/** A Redis of the caller's own. */
export interface TestRedis {
  readonly url: string;
  pid(): number;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with what it had written. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Redis. Throws when it is not installed. */
export async function testRedis(): Promise<TestRedis> {
  const place = { port: freePort(), folder: scratchDir() };
  let child = await startRedis(place);
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await child.exited;
  };
  atEnd(() => end("SIGKILL"));
  return {
    url: `redis://127.0.0.1:${place.port}`,
    pid: () => child.pid,
    kill: () => end("SIGKILL"),
    async restart() {
      child = await startRedis(place);
    },
    close: () => end("SIGTERM"),
  };
}
