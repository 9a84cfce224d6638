import { type ClientRequest, type IncomingMessage, request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import type { CheckedTarget } from "./public_address.ts";
import { OutboundError } from "./outbound.ts";

/** One request without redirects. */
export interface RequestOnceOptions {
  readonly method: "GET" | "HEAD" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  readonly bodyMaxBytes: number;
  readonly readsBody: (status: number) => boolean;
  readonly signal: AbortSignal;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Maximum bytes of all response headers: node's default, stated so that an update of node cannot change it. */
const HEADERS_MAX_BYTES = 16 * 1024;

/** Requests a checked target at its checked addresses, over a new connection that is closed afterwards. */
export function requestOnce(target: CheckedTarget, options: RequestOnceOptions): Promise<RawAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  const { signal } = options;
  if (signal.aborted) {
    return Promise.reject(signal.reason);
  }
  const send = target.url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(requestOptionsOf(target, options));
  const stop = (): void => {
    reject(signal.reason);
    request.destroy();
  };
  const settle = (): void => {
    signal.removeEventListener("abort", stop);
    request.destroy();
  };
  signal.addEventListener("abort", stop, { once: true });
  request.on("error", (error) => reject(new OutboundError("connection_failed", "The connection failed", error)));
  request.on("response", (response) => {
    readAnswer(response, options).then(resolve, reject);
  });
  guardAddress(request, target, reject);
  request.end(options.body);
  return promise.finally(settle);
}

function requestOptionsOf(
  { url, addresses }: CheckedTarget,
  { method, headers, body }: RequestOnceOptions,
): RequestOptions {
  const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
  return {
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    method,
    headers: {
      "user-agent": "Locus",
      accept: "*/*",
      // Nothing is decompressed, so a small response cannot expand.
      "accept-encoding": "identity",
      ...headers,
      ...length,
      host: url.host,
      connection: "close",
    },
    // A pooled connection may belong to another check.
    agent: false,
    maxHeaderSize: HEADERS_MAX_BYTES,
    // Connects to the checked addresses even if DNS has changed since.
    lookup: (_host, { all }, answer) => {
      const [first] = addresses;
      if (all === true) {
        answer(null, addresses.map(({ address, family }) => ({ address, family })));
      } else {
        answer(null, first?.address ?? "", first?.family);
      }
    },
  };
}

/** A second check: when the socket reports its peer, the peer must be a checked address. */
function guardAddress(request: ClientRequest, { addresses }: CheckedTarget, reject: (error: Error) => void): void {
  request.on("socket", (socket) => {
    socket.once("connect", () => {
      const peer = socket.remoteAddress;
      if (peer !== undefined && !addresses.some(({ address }) => isSame(address, peer))) {
        reject(new OutboundError("address_refused", "The connection went to an address that was not checked"));
        request.destroy();
      }
    });
  });
}

function isSame(address: string, peer: string): boolean {
  return address === peer || `::ffff:${address}` === peer;
}

async function readAnswer(response: IncomingMessage, options: RequestOnceOptions): Promise<RawAnswer> {
  const status = response.statusCode ?? 0;
  const headers = headersOf(response);
  if (options.method === "HEAD" || !options.readsBody(status)) {
    return { status, headers, body: new Uint8Array() };
  }
  const announced = Number(headers["content-length"] ?? 0);
  if (announced > options.bodyMaxBytes) {
    throw tooLarge(options.bodyMaxBytes);
  }
  return { status, headers, body: await readBody(response, options.bodyMaxBytes) };
}

function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    response.on("data", (chunk: Uint8Array) => {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        reject(tooLarge(maxBytes));
        response.destroy();
        return;
      }
      chunks.push(chunk);
    });
    response.on("end", () => resolve(Buffer.concat(chunks)));
    response.on("error", (error) => reject(new OutboundError("connection_failed", "The answer broke off", error)));
    response.on("aborted", () => reject(new OutboundError("connection_failed", "The answer broke off")));
    response.on("close", () => reject(new OutboundError("connection_failed", "The answer broke off")));
  });
}

function headersOf(response: IncomingMessage): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    if (name !== "set-cookie" && value !== undefined) {
      headers[name] = Array.isArray(value) ? value.join(", ") : value;
    }
  }
  return headers;
}

function tooLarge(maxBytes: number): OutboundError {
  return new OutboundError("answer_too_large", `The answer has more than ${maxBytes} bytes`);
}
