import { isPublicAddress } from "./is_public_address.ts";
import { OutboundError } from "./outbound_error.ts";
import type { LookUp, OutboundPolicy, ResolvedAddress } from "./outbound_policy.ts";
import { parseIp } from "./parse_ip.ts";

/** A URL that may be asked, and the addresses that it may be asked at. */
export interface CheckedTarget {
  readonly url: URL;
  /** At least one; all of them passed the policy. */
  readonly addresses: readonly ResolvedAddress[];
}

/** What the check needs. */
export interface CheckOptions {
  readonly policy: OutboundPolicy;
  readonly lookUp: LookUp;
  readonly signal: AbortSignal;
}

/** More addresses than any host announces: a longer answer is cut, not tried. */
const ADDRESSES_MAX = 32;

/**
 * Checks a URL before anything is sent to it. One address that is not allowed refuses the whole name: a name with a
 * public and a private address is how the check is meant to be fooled.
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
    throw new OutboundError("host_refused", "This host or port is not one that may be asked");
  }
  const addresses = await addressesOf(url, lookUp, signal);
  if (!addresses.every(({ address }) => policy.allowsAddress?.(address, url) ?? isPublicAddress(address))) {
    throw new OutboundError("address_refused", "The host has an address that is not public");
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
    throw new OutboundError("name_unknown", "The host's name has no address", error);
  });
  const addresses = found.slice(0, ADDRESSES_MAX);
  if (addresses.length === 0) {
    throw new OutboundError("name_unknown", "The host's name has no address");
  }
  return addresses;
}

/** A look-up cannot be cancelled; its answer is no longer waited for. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
