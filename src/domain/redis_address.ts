export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

/** The address of Redis: one server, or some nodes of a cluster; the client discovers the other nodes from them. */
export type RedisAddress =
  | { readonly kind: "server"; readonly url: string }
  | {
    readonly kind: "cluster";
    readonly nodes: readonly RedisNode[];
    readonly username: string | undefined;
    readonly password: string | undefined;
    readonly isEncrypted: boolean;
  };

/** Maximum nodes listed in the address: one that answers is enough to discover the others. */
const NODES_MAX = 64;
const PORT = 6379;
const PROTOCOLS: ReadonlySet<string> = new Set(["redis:", "rediss:"]);
const CLUSTER = "+cluster:";

/**
 * Reads the address of Redis as operators write it. Several hosts, or a protocol with `+cluster`, are a cluster; the
 * credentials stand before the first host. Returns undefined for text that is no such address.
 *
 * @example
 * ```ts
 * readRedisAddress("redis://cache:6379")?.kind; // "server"
 * readRedisAddress("redis://:secret@a:7001,b:7002,c:7003")?.kind; // "cluster"
 * readRedisAddress("rediss+cluster://clustercfg.cache.example.com:6379")?.kind; // "cluster"
 * ```
 */
export function readRedisAddress(text: string): RedisAddress | undefined {
  const protocolEnd = text.indexOf("//");
  const protocol = text.slice(0, Math.max(protocolEnd, 0));
  const isCluster = protocol.endsWith(CLUSTER);
  const plain = isCluster ? `${protocol.slice(0, -CLUSTER.length)}:` : protocol;
  if (!PROTOCOLS.has(plain)) {
    return undefined;
  }
  const [first = "", ...more] = hostsOf(text.slice(protocolEnd + 2));
  // Each host may also be written as a full URL.
  const others = more.map((host) => host.startsWith(`${plain}//`) ? host.slice(plain.length + 2) : host);
  const url = URL.parse(`${plain}//${first}`);
  if (url === null || url.hostname === "") {
    return undefined;
  }
  return isCluster || others.length > 0 ? clusterOf(url, others) : { kind: "server", url: text };
}

/** Splits at the commas between hosts, not at a comma inside a password, which stands before an `@`. */
function hostsOf(text: string): string[] {
  const from = text.lastIndexOf("@") + 1;
  const [first = "", ...others] = text.slice(from).split(",");
  return [text.slice(0, from) + first, ...others];
}

function clusterOf(first: URL, others: readonly string[]): RedisAddress | undefined {
  const urls = [first, ...others.map((host) => URL.parse(`${first.protocol}//${host}`))];
  const last = urls.at(-1);
  const nodes = urls.map(nodeOf);
  const [username, password] = [decoded(first.username), decoded(first.password)];
  if (last === null || last === undefined || nodes.length > NODES_MAX || username === undefined) {
    return undefined;
  }
  // A cluster has one database, and options belong to single servers. They can only stand behind the last host.
  const isPlain = urls.every((url) => url === last || url?.pathname === "") &&
    ["", "/", "/0"].includes(last.pathname) && last.search + last.hash === "";
  if (!isPlain || password === undefined || !nodes.every((node) => node !== undefined)) {
    return undefined;
  }
  return {
    kind: "cluster",
    nodes,
    username: username === "" ? undefined : username,
    password: password === "" ? undefined : password,
    isEncrypted: first.protocol === "rediss:",
  };
}

function nodeOf(url: URL | null): RedisNode | undefined {
  if (url === null || url.hostname === "") {
    return undefined;
  }
  const host = url.hostname.startsWith("[") ? url.hostname.slice(1, -1) : url.hostname;
  return { host, port: url.port === "" ? PORT : Number(url.port) };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
