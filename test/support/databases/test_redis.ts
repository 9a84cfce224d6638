import { join } from "node:path";
import { scratchDir } from "../files/scratch_dir.ts";
import { atEnd } from "../processes/at_end.ts";
import { patience } from "../runner/patience.ts";
import { freePort } from "../services/sockets.ts";

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
  ], { stdin: "ignore", stdout: Bun.file(join(folder, "redis.log")), stderr: "ignore" });
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

/** A cluster of three nodes, each with a third of the keys and without a replica. */
export interface TestRedisCluster {
  /** As an operator writes it: every node. */
  readonly url: string;
  /** As an operator writes it: one node, from which clients discover the others. */
  readonly seedUrl: string;
  readonly ports: readonly number[];
  nodeOf(key: string): Promise<number>;
  /** Ends a node as a crash would. */
  kill(node: number): Promise<void>;
  /** Starts it again with what it had written, and waits until the cluster is whole. */
  restart(node: number): Promise<void>;
  close(): Promise<void>;
}

const NODES = 3;
const SLOTS = 16_384;
/** Offset of the cluster bus port from the client port. Redis' own rule. */
const BUS = 10_000;
const PORT_MAX = 65_535;
/** A node counts as dead after 15 seconds, the default: on a busy machine less would break healthy clusters. */
const SETTINGS = ["--cluster-enabled", "yes"];
const WHOLE_MS = patience(60_000);

/** Starts a cluster. Throws when Redis is not installed. */
export async function testRedisCluster(): Promise<TestRedisCluster> {
  const places = Array.from({ length: NODES }, () => ({ port: busPort(), folder: scratchDir(), settings: SETTINGS }));
  const children = await Promise.all(places.map(startRedis));
  atEnd(() => endAll(children));
  const ports = places.map(({ port }) => port);
  await Promise.all(ports.map((port, node) => giveSlots(port, node)));
  for (const port of ports.slice(1)) {
    await send(ports[0], ["CLUSTER", "MEET", "127.0.0.1", String(port)]);
  }
  await whole(ports);
  const hosts = ports.map((port) => `127.0.0.1:${port}`);
  return {
    url: `redis://${hosts.join()}`,
    seedUrl: `redis+cluster://${hosts[0]}`,
    ports,
    async nodeOf(key) {
      return Math.floor(Number(await send(ports[0], ["CLUSTER", "KEYSLOT", key])) * NODES / SLOTS);
    },
    async kill(node) {
      children[node]?.kill("SIGKILL");
      await children[node]?.exited;
    },
    async restart(node) {
      const place = places[node];
      if (place !== undefined) {
        children[node] = await startRedis(place);
      }
      await whole(ports);
    },
    close: () => endAll(children),
  };
}

async function endAll(children: readonly Bun.Subprocess[]): Promise<void> {
  children.forEach((child) => child.kill("SIGKILL"));
  await Promise.all(children.map((child) => child.exited));
}

/** A port for which the node's bus port is valid too. */
function busPort(): number {
  for (;;) {
    const port = freePort();
    if (port + BUS <= PORT_MAX && isFree(port + BUS)) {
      return port;
    }
  }
}

function isFree(port: number): boolean {
  try {
    Bun.listen({ hostname: "127.0.0.1", port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}

async function giveSlots(port: number, node: number): Promise<void> {
  const [from, to] = [node, node + 1].map((part) => Math.ceil(part * SLOTS / NODES));
  const slots = Array.from({ length: SLOTS }, (_, slot) => slot).slice(from, to);
  await send(port, ["CLUSTER", "ADDSLOTS", ...slots.map(String)]);
}

/** Waits until every node reports a complete cluster: they discover each other one by one. */
async function whole(ports: readonly number[]): Promise<void> {
  const end = performance.now() + WHOLE_MS;
  for (;;) {
    const states = await Promise.all(ports.map((port) => send(port, ["CLUSTER", "INFO"])));
    const isWhole = states.every((state) =>
      String(state).includes("cluster_state:ok") && String(state).includes(`cluster_known_nodes:${NODES}`)
    );
    if (isWhole) {
      return;
    }
    if (performance.now() > end) {
      throw new Error(`The cluster did not become whole within ${WHOLE_MS} ms`);
    }
    await Bun.sleep(50);
  }
}

async function send(port: number | undefined, [command = "", ...words]: readonly string[]): Promise<unknown> {
  const client = new Bun.RedisClient(`redis://127.0.0.1:${port}`, { autoReconnect: false });
  try {
    return await client.send(command, [...words]);
  } finally {
    client.close();
  }
}
