import { join } from "node:path";

/** One redis-server. */
export interface StartRedis {
  readonly port: number;
  /** Keeps what it writes. */
  readonly folder: string;
  /** Beside what every server of the tests is given. */
  readonly settings?: readonly string[];
}

const READY_MS = 10_000;

/**
 * Starts a real Redis as the service needs it, it evicts nothing and writes everything, and waits until it answers.
 *
 * Throws when Redis is not installed: what needs it cannot be tested without.
 */
export async function startRedis({ port, folder, settings = [] }: StartRedis): Promise<Bun.Subprocess> {
  const program = Bun.which("redis-server");
  if (program === null) {
    throw new Error("Cannot test with Redis as redis-server is not installed: apt-get install redis-server");
  }
  // Ends with the tests even when they are killed, where the kernel can be asked for that.
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
