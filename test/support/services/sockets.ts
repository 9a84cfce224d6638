import { connect, type Server } from "node:net";
import parse from "parse-prometheus-text-format";

/**
 * Sends a text or bytes over a separate connection, unchanged, and reads until the service closes or half-closes.
 * `fetch` cannot send what these tests need: it normalizes paths and refuses malformed headers.
 */
export async function speak(url: string, text: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let heard = "";
  const socket = connect(Number(port), hostname, () => socket.write(text));
  socket.on("data", (data) => heard += data.toString("latin1"));
  socket.on("end", () => socket.end());
  socket.on("close", () => resolve(heard));
  socket.on("error", reject);
  return await promise;
}

/** A request whose target is sent as it is written. */
export interface RawRequest {
  readonly method: string;
  readonly target: string;
  readonly credential?: string | undefined;
  readonly headers?: readonly string[];
  readonly body?: string;
}

/** The text of a request after which the service closes the connection. */
export function rawRequest({ method, target, credential, headers = [], body }: RawRequest): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    ...(credential === undefined ? [] : [`Authorization: Bearer ${credential}`]),
    ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
    ...headers,
  ];
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** The status of an answer that `speak` read; 0 where there is none. */
export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/u.exec(answer)?.[1] ?? 0);
}

/** A TCP port of 127.0.0.1 that is free at this moment. */
export function freePort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = listener;
  listener.stop(true);
  return port;
}

/** Lets a server listen on a free port of 127.0.0.1, and returns the port. */
export async function listenHere(server: Pick<Server, "listen" | "address">): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

export interface Scraped {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Reads `/metrics` of a service as a Prometheus does. */
export async function scrape(
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<readonly Scraped[]> {
  const response = await fetch(`${url}/metrics`, { headers });
  if (response.status !== 200) {
    throw new Error(`Cannot scrape ${url}: ${response.status}`);
  }
  // The parser puts all distributions of a histogram into one: without their type their lines are read one by one.
  const plain = (await response.text()).replace(/^# TYPE \S+ histogram$/gmu, "");
  return parse(plain).flatMap(({ name, metrics }) =>
    metrics.map(({ labels = {}, value }) => ({ name, labels, value: Number(value) }))
  );
}

/** The sum of the values of one metric that have these labels. */
export function sumOf(
  scraped: readonly Scraped[],
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number {
  return scraped.filter((one) =>
    one.name === name && Object.entries(labels).every(([label, value]) => one.labels[label] === value)
  ).reduce((sum, { value }) => sum + value, 0);
}
