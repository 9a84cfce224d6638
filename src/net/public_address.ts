import { lookup } from "node:dns/promises";
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

/** An address as numbers: four bytes, or eight groups of 16 bits. */
export type IpAddress =
  | { readonly family: 4; readonly bytes: readonly number[] }
  | { readonly family: 6; readonly groups: readonly number[] };

const DECIMAL_BYTE = /^(?:0|[1-9]\d{0,2})$/;
const HEX_GROUP = /^[0-9a-f]{1,4}$/i;

/**
 * Reads an address in its plain notation: dotted decimal without leading zeros, or RFC 4291 text (with `::`, with a
 * dotted tail). Returns undefined for anything else, zones included.
 */
export function parseIp(text: string): IpAddress | undefined {
  if (!text.includes(":")) {
    const bytes = parseIpv4(text);
    return bytes === undefined ? undefined : { family: 4, bytes };
  }
  const groups = parseIpv6(text);
  return groups === undefined ? undefined : { family: 6, groups };
}

function parseIpv4(text: string): readonly number[] | undefined {
  const parts = text.split(".", 5);
  const bytes = parts.map(Number);
  const isValid = parts.length === 4 && parts.every((part) => DECIMAL_BYTE.test(part)) &&
    bytes.every((byte) => byte < 256);
  return isValid ? bytes : undefined;
}

function parseIpv6(text: string): readonly number[] | undefined {
  const halves = text.split("::", 3);
  if (halves.length > 2) {
    return undefined;
  }
  const head = parseGroups(halves[0] ?? "");
  const tail = halves.length === 2 ? parseGroups(halves[1] ?? "") : [];
  if (head === undefined || tail === undefined) {
    return undefined;
  }
  const missing = 8 - head.length - tail.length;
  if (halves.length === 1) {
    return missing === 0 ? head : undefined;
  }
  return missing < 1 ? undefined : [...head, ...Array.from({ length: missing }, () => 0), ...tail];
}

function parseGroups(text: string): readonly number[] | undefined {
  if (text === "") {
    return [];
  }
  const parts = text.split(":", 9);
  const groups: number[] = [];
  for (const [index, part] of parts.entries()) {
    const bytes = index === parts.length - 1 && part.includes(".") ? parseIpv4(part) : undefined;
    if (bytes !== undefined) {
      const [a = 0, b = 0, c = 0, d = 0] = bytes;
      groups.push(a * 256 + b, c * 256 + d);
    } else if (HEX_GROUP.test(part)) {
      groups.push(Number.parseInt(part, 16));
    } else {
      return undefined;
    }
  }
  return groups;
}

/** First address and prefix length of a block. */
type Block4 = readonly [bytes: readonly [number, number, number, number], prefix: number];
type Block6 = readonly [groups: readonly number[], prefix: number];

/**
 * IPv4 that is not the public internet's. Source: IANA IPv4 Special-Purpose Address Registry (RFC 6890 and updates),
 * multicast (RFC 5771), the class E block, and the one public address under which a cloud answers its guests.
 */
const REFUSED_4: readonly Block4[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  [[168, 63, 129, 16], 32],
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24],
  [[192, 31, 196, 0], 24],
  [[192, 52, 193, 0], 24],
  [[192, 88, 99, 0], 24],
  [[192, 168, 0, 0], 16],
  [[192, 175, 48, 0], 24],
  [[198, 18, 0, 0], 15],
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[224, 0, 0, 0], 4],
  [[240, 0, 0, 0], 4],
];

/** The only part of IPv6 that is routed in public. Mapped, NAT64, unique local, link-local and multicast lie outside. */
const GLOBAL_UNICAST: Block6 = [[0x2000], 3];

/** Within it: IETF protocols with Teredo and ORCHID, documentation, 6to4, documentation, AS112. */
const REFUSED_6: readonly Block6[] = [
  [[0x2001, 0x0000], 23],
  [[0x2001, 0x0db8], 32],
  [[0x2002], 16],
  [[0x3fff], 20],
  [[0x2620, 0x004f, 0x8000], 48],
];

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
  const address = parseIp(text);
  if (address === undefined) {
    return false;
  }
  if (address.family === 4) {
    return !REFUSED_4.some(([bytes, prefix]) => startsWith(address.bytes, bytes, { prefix, width: 8 }));
  }
  return isInside(address.groups, GLOBAL_UNICAST) && !REFUSED_6.some((block) => isInside(address.groups, block));
}

function isInside(groups: readonly number[], [block, prefix]: Block6): boolean {
  return startsWith(groups, block, { prefix, width: 16 });
}

/** Whether the first `prefix` bits are the same; a block's missing parts are zero. */
function startsWith(
  parts: readonly number[],
  block: readonly number[],
  { prefix, width }: { readonly prefix: number; readonly width: number },
): boolean {
  for (let at = 0, left = prefix; left > 0; at++, left -= width) {
    const shift = Math.max(0, width - left);
    if ((parts[at] ?? 0) >> shift !== (block[at] ?? 0) >> shift) {
      return false;
    }
  }
  return true;
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
  const literal = parseIp(host);
  if (literal !== undefined) {
    return [{ address: host, family: literal.family }];
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
