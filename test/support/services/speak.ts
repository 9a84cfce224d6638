import { connect } from "node:net";

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
