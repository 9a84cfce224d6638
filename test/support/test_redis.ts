import { join } from "node:path";
import { atEnd } from "./at_end.ts";
import { freePort } from "./free_port.ts";
import { scratchDir } from "./scratch_dir.ts";

/** A Redis of the caller's own. */
export interface TestRedis {
  readonly url: string;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** Starts it again on the same port with what it had written. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const READY_MS = 10_000;

/**
 * Starts a real Redis as the service needs it: it evicts nothing and writes everything.
 *
 * Throws when Redis is not installed: what needs it cannot be tested without.
 */
export async function testRedis(): Promise<TestRedis> {
  const program = Bun.which("redis-server");
  if (program === null) {
    throw new Error("Cannot test with Redis as redis-server is not installed: apt-get install redis-server");
  }
  // Ends with the tests even when they are killed, where the kernel can be asked for that.
  const setpriv = process.platform === "linux" ? Bun.which("setpriv") : null;
  const guard = setpriv === null ? [] : [setpriv, "--pdeathsig", "KILL", "--"];
  const port = freePort();
  const folder = scratchDir();
  const start = async (): Promise<Bun.Subprocess> => {
    const settings = `--port ${port} --bind 127.0.0.1 --appendonly yes --appendfsync everysec`.split(" ");
    const child = Bun.spawn([
      ...guard,
      program,
      ...settings,
      "--maxmemory-policy",
      "noeviction",
      "--save",
      "",
      "--dir",
      folder,
    ], {
      stdin: "ignore",
      stdout: Bun.file(join(folder, "redis.log")),
      stderr: "ignore",
    });
    await answering(port);
    return child;
  };
  let child = await start();
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await child.exited;
  };
  atEnd(() => end("SIGKILL"));
  return {
    url: `redis://127.0.0.1:${port}`,
    kill: () => end("SIGKILL"),
    async restart() {
      child = await start();
    },
    close: () => end("SIGTERM"),
  };
}

async function answering(port: number): Promise<void> {
  const end = performance.now() + READY_MS;
  while (performance.now() < end) {
    try {
      const client = new Bun.RedisClient(`redis://127.0.0.1:${port}`, { autoReconnect: false });
      await client.ping();
      client.close();
      return;
    } catch {
      await Bun.sleep(10);
    }
  }
  throw new Error(`Redis did not answer within ${READY_MS} ms`);
}
