import { openRedis } from "../../capabilities/stores/redis.ts";
import { readRedisAddress } from "../../domain/redis_address.ts";
import type { Finding } from "./finding.ts";

/** Above this share of `maxmemory` Redis will soon refuse to queue jobs. */
const MEMORY_BUSY = 0.8;

/** Checks that Redis answers, evicts nothing and persists its data; in a cluster, every node. */
export async function checkRedis(url: string): Promise<readonly Finding[]> {
  const opened = openRedis(url, { connectionName: "locus-doctor" });
  try {
    await opened.check();
    const infos = (await Promise.all(opened.servers().map((server) => server.info()))).map(infoOf);
    return [kind(url, infos), worst(infos.map(policy)), worst(infos.map(append)), worst(infos.map(memory))];
  } catch {
    return [{
      check: "redis",
      state: "fail",
      found: "does not answer, or refuses the password; a cluster also says so while it is not whole",
      advice: "Start it, or correct REDIS_URL. Calls are answered without it, from Postgres; batches wait",
    }];
  } finally {
    await opened.close();
  }
}

function infoOf(text: string): Info {
  return new Map(
    text.split("\r\n").map((line) => {
      const at = line.indexOf(":");
      return [line.slice(0, at), line.slice(at + 1)] as const;
    }),
  );
}

/** A node of a cluster that is configured as a single server refuses the keys of the other nodes. */
function kind(url: string, infos: readonly Info[]): Finding {
  const isCluster = infos.some((info) => info.get("redis_mode") === "cluster");
  return isCluster && readRedisAddress(url)?.kind === "server"
    ? {
      check: "redis",
      state: "fail",
      found: "REDIS_URL names a node of a cluster as if it were a server",
      advice: "Write redis+cluster:// in place of redis://, or several nodes separated by commas",
    }
    : { check: "redis", state: "ok", found: isCluster ? `a cluster of ${infos.length} nodes` : "one server" };
}

/** The worst finding of several nodes. */
function worst(findings: readonly Finding[]): Finding {
  const ranks = ["fail", "warn", "ok"];
  const [first, ...rest] = findings;
  if (first === undefined) {
    return { check: "redis", state: "fail", found: "no node has keys", advice: "Give slots to the cluster's nodes" };
  }
  return rest.reduce((one, other) => ranks.indexOf(other.state) < ranks.indexOf(one.state) ? other : one, first);
}

type Info = ReadonlyMap<string, string>;

function policy(info: Info): Finding {
  const found = info.get("maxmemory_policy") ?? "unknown";
  return found === "noeviction" ? { check: "redis policy", state: "ok", found } : {
    check: "redis policy",
    state: "fail",
    found: `maxmemory-policy is ${found}: jobs may be evicted`,
    advice: "CONFIG SET maxmemory-policy noeviction, and put it into redis.conf",
  };
}

function append(info: Info): Finding {
  return info.get("aof_enabled") === "1" ? { check: "redis persistence", state: "ok", found: "append-only file" } : {
    check: "redis persistence",
    state: "warn",
    found: "no append-only file: a restart forgets the queue, which is then found again from Postgres",
    advice: "CONFIG SET appendonly yes, and put it into redis.conf",
  };
}

function memory(info: Info): Finding {
  const [used, max] = [Number(info.get("used_memory") ?? 0), Number(info.get("maxmemory") ?? 0)];
  const found = `${Math.round(used / 1e6)} MB${max === 0 ? "" : ` of ${Math.round(max / 1e6)} MB`}`;
  return max === 0 || used / max < MEMORY_BUSY
    ? { check: "redis memory", state: "ok", found }
    : { check: "redis memory", state: "warn", found, advice: "Raise maxmemory: what does not fit is refused" };
}
