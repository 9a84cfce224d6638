import { lookup } from "node:dns/promises";
import { familyOf, inBlocks } from "../domain/network.ts";
import { type LookUp, OutboundError, type OutboundPolicy, type ResolvedAddress } from "./outbound.ts";

/** A URL that may be requested, and the addresses to connect to. */
export interface CheckedTarget {
  readonly url: URL;
  /** At least one; all of them passed the policy. */
  readonly addresses: readonly ResolvedAddress[];
}

interface CheckOptions {
  readonly policy: OutboundPolicy;
  readonly lookUp: LookUp;
  readonly signal: AbortSignal;
}

/** The same for a name without addresses: else it would show which names a private network has. */
const NO_ADDRESS = "The host has no address that may be used";

/** Maximum addresses used of one host name; the rest of a longer DNS answer is ignored. */
const ADDRESSES_MAX = 32;

/**
 * IPv4 that is not the public internet's. Source: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and updates),
 * multicast (RFC 5771), the class E block, and the one public address under which a cloud answers its guests.
 */
const isRefused4 = inBlocks([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "168.63.129.16",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** The only part of IPv6 that is routed in public. Mapped, NAT64, unique local, link-local and multicast lie outside. */
const isGlobalUnicast = inBlocks(["2000::/3"]);

/** Within it: IETF protocols with Teredo and ORCHID, documentation, 6to4, documentation, AS112. */
const isRefused6 = inBlocks(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48"]);

/**
 * Whether an address belongs to the public internet: not private, loopback, link-local, shared (CGNAT), multicast,
 * reserved, nor one that carries another address inside (mapped, NAT64, 6to4, Teredo). Text that is no address is not public.
 *
 * @example
 * ```ts
 * isPublicAddress("93.184.216.34"); // true
 * isPublicAddress("::ffff:127.0.0.1"); // false
 * ```
 */
export function isPublicAddress(text: string): boolean {
  return familyOf(text) === 4 ? !isRefused4(text) : isGlobalUnicast(text) && !isRefused6(text);
}

/** All addresses of a host name, as the system resolves it, in its order. */
export async function lookUpAll(host: string): Promise<readonly ResolvedAddress[]> {
  return await lookup(host, { all: true, verbatim: true });
}

/**
 * Checks a URL before anything is sent to it. A host name with one forbidden address is refused altogether: attackers
 * give a name both a public and a private address to pass such checks.
 */
export async function checkedTarget(url: URL, { policy, lookUp, signal }: CheckOptions): Promise<CheckedTarget> {
  const protocols: readonly string[] = policy.protocols ?? ["https:"];
  if (!protocols.includes(url.protocol)) {
    throw new OutboundError(
      "url_refused",
      `The protocol must be ${protocols.map((protocol) => protocol.replace(":", "")).join(" or ")}`,
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new OutboundError("url_refused", "A URL must not carry a user name or a password");
  }
  if (!policy.allowsUrl(url)) {
    throw new OutboundError("host_refused", "Requests to this host or port are not allowed");
  }
  const addresses = await addressesOf(url, lookUp, signal);
  if (!addresses.every(({ address }) => policy.allowsAddress?.(address, url) ?? isPublicAddress(address))) {
    throw new OutboundError("address_refused", NO_ADDRESS);
  }
  return { url, addresses };
}

async function addressesOf(url: URL, lookUp: LookUp, signal: AbortSignal): Promise<readonly ResolvedAddress[]> {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const family = familyOf(host);
  if (family !== undefined) {
    return [{ address: host, family }];
  }
  const found = await untilAborted(lookUp(host), signal).catch((error: unknown) => {
    throw new OutboundError("name_unknown", NO_ADDRESS, error);
  });
  const addresses = found.slice(0, ADDRESSES_MAX);
  if (addresses.length === 0) {
    throw new OutboundError("name_unknown", NO_ADDRESS);
  }
  return addresses;
}

/** A DNS look-up cannot be cancelled; after the signal its answer is ignored. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
