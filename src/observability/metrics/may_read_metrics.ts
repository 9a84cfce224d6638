import { isLoopback } from "../../domain/network.ts";

/** What is known of a client that requests metrics. */
export interface MetricsReader {
  readonly authorization: string | null;
  /** Whether a proxy forwarded the request: then the address is the proxy's and proves nothing. */
  readonly isForwarded: boolean;
  readonly address: string;
  /** The `Host` of the request. */
  readonly host: string | null;
}

/**
 * With a token: clients that have it. Without: only this machine, no request through a proxy on it, and none of a page
 * whose name points to this machine.
 */
export function mayReadMetrics(token: string | undefined, reader: MetricsReader): boolean {
  if (token === undefined) {
    return !reader.isForwarded && isLoopback(reader.address) && isLoopbackHost(reader.host ?? "");
  }
  return isEqual(reader.authorization ?? "", `Bearer ${token}`);
}

function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:[0-9]+$/u, "").replaceAll(/[[\]]/gu, "");
  return name === "localhost" || isLoopback(name);
}

/** Compares in constant time. */
function isEqual(given: string, wanted: string): boolean {
  let difference = given.length ^ wanted.length;
  for (let i = 0; i < wanted.length; i++) {
    difference |= (given.charCodeAt(i) || 0) ^ wanted.charCodeAt(i);
  }
  return difference === 0;
}

/** Headers that proxies add, depending on their configuration; nginx adds none of them by default. */
const HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** Whether a proxy forwarded the request. */
export function isForwarded(headers: Headers): boolean {
  return HEADERS.some((name) => headers.has(name));
}
