import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { createServer, type Server as HttpServer, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import {
  guardedFetch,
  type GuardedFetchOptions,
  isPublicAddress,
  type LookUp,
  OutboundError,
  type OutboundPolicy,
} from "../../src/net/mod.ts";
import { startMailServer } from "../support/services/mail_server.ts";
import { listenHere } from "../support/services/sockets.ts";
import { wordsOf } from "../support/texts/words.ts";

/** A host that tries every attack, and a raw one that writes what no HTTP library would. */
let attacker: HttpServer;
let raw: Server;
/** A host on the loopback interface that must never be reached by itself. */
let internal: HttpServer;
let port = 0;
let rawPort = 0;
let internalPort = 0;
let internalHits = 0;
const seen: { url: string; headers: NodeJS.Dict<string | string[]> }[] = [];
const timers = new Set<Timer>();
const sockets = new Set<Socket>();

beforeAll(async () => {
  attacker = createServer((request, response) => {
    seen.push({ url: request.url ?? "", headers: request.headers });
    attack(request.url ?? "", response);
  });
  internal = createServer((_request, response) => {
    internalHits++;
    response.end("secret");
  });
  raw = createTcpServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.write("HTTP/1.1 200 OK\r\n");
    const timer = setInterval(() => socket.write(`x-pad-${seen.length}: ${"y".repeat(8000)}\r\n`), 5);
    timers.add(timer);
    socket.on("close", () => clearInterval(timer));
  });
  [port, internalPort, rawPort] = await Promise.all([listenHere(attacker), listenHere(internal), listenHere(raw)]);
});

afterAll(() => {
  for (const timer of timers) {
    clearInterval(timer);
  }
  for (const socket of sockets) {
    socket.destroy();
  }
  attacker.closeAllConnections();
  attacker.close();
  internal.closeAllConnections();
  internal.close();
  raw.close();
});

/** Where paths of the attacker lead; ports are known once the servers listen. */
const REDIRECTIONS: Readonly<Record<string, () => string>> = {
  "/to-private": () => `http://169.254.169.254/latest/meta-data/`,
  "/to-loopback": () => `http://127.0.0.1:${internalPort}/`,
  "/to-decimal-loopback": () => `http://2130706433:${internalPort}/`,
  "/to-mapped-loopback": () => `http://[::ffff:127.0.0.1]:${internalPort}/`,
  "/to-internal-name": () => `http://internal.test:${internalPort}/`,
  "/to-file": () => "file:///etc/passwd",
  "/to-gopher": () => "gopher://127.0.0.1:6379/_FLUSHALL",
  "/to-user": () => `http://user:secret@attacker.test:${port}/ok`,
  "/to-nonsense": () => "http://[not-an-address/",
  "/circle-a": () => "/circle-b",
  "/circle-b": () => "/circle-a",
  "/to-map": () => "https://maps.example/place?q=1,2",
  "/to-other-origin": () => `http://other.test:${port}/ok`,
};

function attack(path: string, response: ServerResponse): void {
  const redirect = (location: string, status = 302): void => {
    response.writeHead(status, { location, "set-cookie": "a=b" }).end("moved");
  };
  const step = /^\/chain\/(\d+)$/.exec(path);
  if (step !== null) {
    return Number(step[1]) === 0 ? void response.end("arrived") : redirect(`/chain/${Number(step[1]) - 1}`);
  }
  const redirection = REDIRECTIONS[path]?.();
  if (redirection !== undefined) {
    return redirect(redirection);
  }
  switch (path) {
    case "/ok":
      response.setHeader("set-cookie", "session=1");
      return void response.end("fine");
    case "/to-nothing":
      return void response.writeHead(302).end();
    case "/drip":
      return drip(response);
    case "/endless":
      return endless(response);
    case "/announced":
      return void response.writeHead(200, { "content-length": String(10 ** 9) }).write("x");
    case "/bomb":
      response.setHeader("content-encoding", "gzip");
      return void response.end(gzipSync(Buffer.alloc(20_000_000)));
    case "/broken":
      response.writeHead(200, { "content-length": "100" });
      response.write("half");
      return void setTimeout(() => response.destroy(), 20);
    default:
      return void response.writeHead(404).end();
  }
}

function drip(response: ServerResponse): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write("."), 20);
  timers.add(timer);
  response.on("close", () => clearInterval(timer));
}

function endless(response: ServerResponse): void {
  response.writeHead(200);
  const more = (): void => {
    while (!response.destroyed && response.write("x".repeat(16_384)));
  };
  response.on("drain", more);
  more();
}

/** Names of the tests; all of them are the loopback interface. */
const loopback: LookUp = (host) =>
  host.endsWith(".test")
    ? Promise.resolve([{ address: "127.0.0.1", family: 4 }])
    : Promise.reject(new Error(`There is no ${host}`));

const unanswered: LookUp = () => new Promise(() => {});

const publicAndPrivate: LookUp = () =>
  Promise.resolve([{ address: "8.8.8.8", family: 4 }, { address: "10.0.0.1", family: 4 }]);

/** Lets the attacker be reached, by its names and port, and nothing else on the loopback interface. */
const policy: OutboundPolicy = {
  protocols: ["http:", "https:"],
  allowsUrl: () => true,
  allowsAddress: (address, url) =>
    address === "127.0.0.1" && (url.port === String(port) || url.port === String(rawPort)) &&
    url.hostname.endsWith(".test"),
};

function send(path: string, options: Partial<GuardedFetchOptions> = {}): ReturnType<typeof guardedFetch> {
  return guardedFetch(`http://attacker.test:${port}${path}`, { policy, lookUp: loopback, ...options });
}

async function kindOf(answer: Promise<unknown>): Promise<string> {
  return await answer.then(
    () => "answered",
    (error: unknown) => error instanceof OutboundError ? error.kind : String(error),
  );
}

test("guardedFetch() answers an allowed host, without its cookies", async () => {
  const answer = await send("/ok", { headers: { "x-own": "1" } });
  expect(answer).toMatchObject({ status: 200, redirects: 0, url: `http://attacker.test:${port}/ok` });
  expect(new TextDecoder().decode(answer.body)).toBe("fine");
  expect(Object.keys(answer.headers)).not.toContain("set-cookie");
  const last = seen.at(-1);
  expect(last?.headers).toMatchObject({ host: `attacker.test:${port}`, "x-own": "1", "accept-encoding": "identity" });
  expect(last?.headers["cookie"]).toBeUndefined();
});

test("guardedFetch() requests https only unless the policy says otherwise", async () => {
  const strict: OutboundPolicy = { allowsUrl: () => true, allowsAddress: () => true };
  expect(await kindOf(send("/ok", { policy: strict }))).toBe("url_refused");
});

test("guardedFetch() sends nothing to a server whose certificate nobody has signed", async () => {
  // A server that speaks TLS from the first byte, with a certificate of its own.
  const server = await startMailServer({ secure: true });
  const open: OutboundPolicy = { allowsUrl: () => true, allowsAddress: () => true };
  const error = await guardedFetch(`https://attacker.test:${server.port}/`, { policy: open, lookUp: loopback })
    .then(() => undefined, (reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutboundError);
  expect(String(error instanceof OutboundError ? error.cause : error)).toMatch(/certificate/iu);
});

test("guardedFetch() refuses what is no URL, other protocols and credentials", async () => {
  for (const url of ["", "nonsense", "file:///etc/passwd", "ftp://attacker.test/", "data:,x", "javascript:1"]) {
    expect(await kindOf(guardedFetch(url, { policy, lookUp: loopback }))).toBe("url_refused");
  }
  expect(await kindOf(guardedFetch(`http://u:p@attacker.test:${port}/ok`, { policy, lookUp: loopback })))
    .toBe("url_refused");
});

test("guardedFetch() refuses hosts that the policy does not name", async () => {
  const one: OutboundPolicy = { ...policy, allowsUrl: (url) => url.hostname === "other.test" };
  expect(await kindOf(send("/ok", { policy: one }))).toBe("host_refused");
});

test("guardedFetch() refuses private addresses in every notation by default", async () => {
  const open: OutboundPolicy = { protocols: ["http:", "https:"], allowsUrl: () => true };
  const hosts = wordsOf("127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 [::1] [::ffff:127.0.0.1] 10.0.0.1");
  for (const host of [...hosts, "169.254.169.254", "[fd00:ec2::254]", "0.0.0.0", "[64:ff9b::7f00:1]"]) {
    expect(await kindOf(guardedFetch(`http://${host}:${internalPort}/`, { policy: open }))).toBe("address_refused");
  }
  expect(await kindOf(guardedFetch(`http://localhost:${internalPort}/`, { policy: open }))).toBe("address_refused");
  expect(internalHits).toBe(0);
});

test("guardedFetch() refuses a name that has one private address among public ones", async () => {
  const open: OutboundPolicy = { protocols: ["http:"], allowsUrl: () => true };
  expect(await kindOf(send("/ok", { policy: open, lookUp: publicAndPrivate }))).toBe("address_refused");
});

test("guardedFetch() checks every redirect again", async () => {
  const paths = ["/to-private", "/to-loopback", "/to-decimal-loopback", "/to-mapped-loopback", "/to-internal-name"];
  for (const path of paths) {
    expect(await kindOf(send(path))).toBe("address_refused");
  }
  for (const path of ["/to-file", "/to-gopher", "/to-user"]) {
    expect(await kindOf(send(path))).toBe("url_refused");
  }
  for (const path of ["/to-nothing", "/to-nonsense"]) {
    expect(await kindOf(send(path))).toBe("redirect_refused");
  }
  expect(internalHits).toBe(0);
});

test("guardedFetch() connects to the address it checked when the name changes in between", async () => {
  let lookUps = 0;
  const rebinding: LookUp = () => {
    lookUps++;
    // The first answer passes the policy below, the second is a machine inside.
    return Promise.resolve([{ address: lookUps === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }]);
  };
  const addresses: string[] = [];
  const watching: OutboundPolicy = {
    ...policy,
    allowsAddress: (address) => {
      addresses.push(address);
      return address === "127.0.0.1";
    },
  };
  const answer = await send("/ok", { policy: watching, lookUp: rebinding });
  expect(answer.status).toBe(200);
  expect({ lookUps, addresses }).toEqual({ lookUps: 1, addresses: ["127.0.0.1"] });
  // A redirect to the same name is looked up and checked again, and now refused.
  lookUps = 0;
  expect(await kindOf(send("/chain/1", { policy: watching, lookUp: rebinding }))).toBe("address_refused");
});

test("guardedFetch() follows five redirects and not six", async () => {
  expect(await send("/chain/5")).toMatchObject({ status: 200, redirects: 5 });
  expect(await kindOf(send("/chain/6"))).toBe("too_many_redirects");
  expect(await kindOf(send("/circle-a"))).toBe("too_many_redirects");
});

test("guardedFetch() answers the redirect itself where none is to be followed", async () => {
  expect(await send("/chain/1", { redirectsMax: 0 })).toMatchObject({ status: 302, redirects: 0 });
  expect(await send("/chain/1", { method: "POST", body: "x" })).toMatchObject({ status: 302, redirects: 0 });
});

test("guardedFetch() stops at a target without requesting it", async () => {
  const answer = await send("/to-map", { stopsAt: (url) => url.hostname === "maps.example" });
  expect(answer).toMatchObject({ url: "https://maps.example/place?q=1,2", redirects: 1 });
  expect(answer.body.byteLength).toBe(0);
});

test("guardedFetch() keeps the caller's headers from another origin", async () => {
  await send("/to-other-origin", { headers: { authorization: "secret" } });
  const [first, second] = seen.slice(-2);
  expect(first?.headers["authorization"]).toBe("secret");
  expect(second?.headers).toMatchObject({ host: `other.test:${port}` });
  expect(second?.headers["authorization"]).toBeUndefined();
});

test("guardedFetch() gives up on a slow drip, a name that never answers, and endless headers", async () => {
  expect(await kindOf(send("/drip", { timeoutMs: 200 }))).toBe("timed_out");
  expect(await kindOf(send("/ok", { timeoutMs: 100, lookUp: unanswered }))).toBe("timed_out");
  const headers = guardedFetch(`http://attacker.test:${rawPort}/`, { policy, lookUp: loopback, timeoutMs: 1500 });
  expect(["connection_failed", "timed_out"]).toContain(await kindOf(headers));
});

test("guardedFetch() reads no more than its limit, packed or not", async () => {
  expect(await kindOf(send("/endless"))).toBe("answer_too_large");
  expect(await kindOf(send("/announced"))).toBe("answer_too_large");
  const bomb = await send("/bomb");
  expect(bomb.headers["content-encoding"]).toBe("gzip");
  expect(bomb.body.byteLength).toBeLessThan(256 * 1024);
});

test("guardedFetch() distinguishes a broken answer, a closed port and an unknown name", async () => {
  expect(await kindOf(send("/broken"))).toBe("connection_failed");
  const closed = createTcpServer();
  const closedPort = await listenHere(closed);
  await new Promise((resolve) => closed.close(resolve));
  const anywhere: OutboundPolicy = { ...policy, allowsAddress: () => true };
  const options = { policy: anywhere, lookUp: loopback };
  expect(await kindOf(guardedFetch(`http://attacker.test:${closedPort}/`, options))).toBe("connection_failed");
  expect(await kindOf(guardedFetch("http://nowhere.invalid/", options))).toBe("name_unknown");
});

test("guardedFetch() stops when its caller does", async () => {
  const controller = new AbortController();
  const answer = kindOf(send("/drip", { signal: controller.signal }));
  setTimeout(() => controller.abort(), 50);
  expect(await answer).toBe("aborted");
  expect(await kindOf(send("/ok", { signal: AbortSignal.abort() }))).toBe("aborted");
});

test("guardedFetch() names no address in its errors", async () => {
  const error: unknown = await send("/to-private").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutboundError);
  expect(String(error)).not.toContain("169.254");
  expect(String(error)).not.toContain("attacker");
});

test("guardedFetch() uses no proxy that the environment names: a proxy would look the name up again", async () => {
  const hits = internalHits;
  const proxy = `http://127.0.0.1:${internalPort}`;
  const script = `
    const { guardedFetch } = await import(${JSON.stringify(join(import.meta.dir, "../../src/net/mod.ts"))});
    const { status } = await guardedFetch("http://attacker.test:${port}/ok", {
      policy: { protocols: ["http:"], allowsUrl: () => true, allowsAddress: () => true },
      lookUp: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    console.log(status);`;
  const env = { ...process.env, HTTP_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy, NODE_USE_ENV_PROXY: "1" };
  const child = Bun.spawn([process.execPath, "-e", script], { env, stdout: "pipe" });
  expect((await new Response(child.stdout).text()).trim()).toBe("200");
  expect(internalHits).toBe(hits);
});

const REFUSED = wordsOf(`
  0.0.0.0 10.1.2.3 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.255 168.63.129.16
  169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8
  ::ffff:7f00:1 ::127.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 100::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2
  2001:10::1 2001:db8::1 2002:a00:1::1 2002:808:808::1 3fff::1 fc00::1 fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1
  ff02::1
`);

const ALLOWED = wordsOf(`
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001:82a::200e
`);

const NO_ADDRESS = wordsOf(`
  localhost 1.2.3 1.2.3.4.5 01.2.3.4 0x7f.0.0.1 2130706433 1.2.3.256 ::: 1::2::3 g::1 [::1]
`).concat("", "1.2.3.4 ");

test("isPublicAddress() refuses every special block", () => {
  expect(REFUSED.filter(isPublicAddress)).toEqual([]);
});

test("isPublicAddress() allows the neighbours of the blocks", () => {
  expect(ALLOWED.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("isPublicAddress() refuses what is no address in its plain notation", () => {
  expect(NO_ADDRESS.filter(isPublicAddress)).toEqual([]);
});

test("isPublicAddress() refuses every mapped, NAT64 and 6to4 form of every address", () => {
  fc.assert(fc.property(fc.ipV4(), (address) => {
    const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
    const hex = `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
    return [`::ffff:${address}`, `::ffff:${hex}`, `64:ff9b::${hex}`, `2002:${hex}::1`, `::${hex}`].every((text) =>
      !isPublicAddress(text)
    );
  }));
});

test("isPublicAddress() never throws", () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isPublicAddress(text) === "boolean"));
});
