import { isPublicAddress, parseIp } from "./public_address.ts";
import { type LookUp, OutboundError, type OutboundPolicy, type ResolvedAddress } from "./outbound.ts";

/** A URL that may be requested, and the addresses to connect to. */
export interface CheckedTarget {
  readonly url: URL;
  /** At least one; all of them passed the policy. */
  readonly addresses: readonly ResolvedAddress[];
}

export interface CheckOptions {
  readonly policy: OutboundPolicy;
  readonly lookUp: LookUp;
  readonly signal: AbortSignal;
}

/** The same for a name without addresses: else it would show which names a private network has. */
const NO_ADDRESS = "The host has no address that may be used";

/** Maximum addresses used of one host name; the rest of a longer DNS answer is ignored. */
const ADDRESSES_MAX = 32;

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
