import { isLoopback } from "../../../domain/is_loopback.ts";

/** The hosts by which a service is reached. */
export interface Hosts {
  /** Of the links that it writes. */
  readonly publicUrl: string;
  /** The name or address on which it listens; `0.0.0.0` or `::` for all addresses of the machine. */
  readonly listenHost: string;
  /** Further names and addresses, from the operator. */
  readonly allowedHosts: readonly string[];
}

/** All addresses of the machine. */
const EVERY_ADDRESS: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

/**
 * Returns a function that says whether the `Host` of a request is one of the service. A page that an attacker serves may
 * let its own name point to the address of this service (DNS rebinding): the browser then counts the service as a part of
 * that page, and only the name in `Host` still tells them apart.
 *
 * Known are the host of the public URL, the operator's list, loopback names and addresses, and the host on which the
 * service listens. If it listens on every address, all addresses are known: load balancers and people in the same
 * network use them, and an attack needs a name.
 */
export function hostCheck({ publicUrl, listenHost, allowedHosts }: Hosts): (request: Request) => boolean {
  const known = new Set([new URL(publicUrl).hostname, ...[listenHost, ...allowedHosts].map(hostOf)]);
  const isEveryAddress = EVERY_ADDRESS.has(listenHost);
  /** The last known origin with the slash after it: nearly all requests of a server have the same one. */
  let knownOrigin: string | undefined;
  return ({ url }) => {
    if (knownOrigin !== undefined && url.startsWith(knownOrigin)) {
      return true;
    }
    const parsed = URL.parse(url);
    // Without any host the URL is no URL: see `urlFault`.
    if (parsed === null) {
      return true;
    }
    const { hostname, origin } = parsed;
    const host = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
    const isKnown = known.has(host) || isLoopbackHost(host) || (isEveryAddress && isAddress(host));
    knownOrigin = isKnown ? `${origin}/` : knownOrigin;
    return isKnown;
  };
}

/** As a URL has it: lower case, IPv6 in brackets and in its shortest form. */
function hostOf(host: string): string {
  return new URL(`http://${host.includes(":") ? `[${host}]` : host}`).hostname;
}

function isLoopbackHost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || isLoopback(host.replaceAll(/[[\]]/gu, ""));
}

/** Of a URL, which writes every IPv4 address as four numbers. */
function isAddress(host: string): boolean {
  return host.startsWith("[") || /^[0-9]+\.[0-9]+\.[0-9]+\.[0-9]+$/u.test(host);
}
