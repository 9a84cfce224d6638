import { integer } from "./integer.ts";
import { isIpAddress } from "./is_ip_address.ts";

/** Larger blocks hold strangers, not proxies: 10.0.0.0/8 and fc00::/7 are the largest private ones (RFC 1918, 4193). */
const PREFIX_BITS_MIN = { v4: 8, v6: 7 } as const;

/** An IP address or a CIDR block no larger than the private ones; undefined for anything else. */
export function readBlock(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const range = address.includes(":") ? integer(PREFIX_BITS_MIN.v6, 128) : integer(PREFIX_BITS_MIN.v4, 32);
  const isBlock = bits === undefined || range.parse(bits) !== undefined;
  return rest.length === 0 && isBlock && isIpAddress(address) ? text : undefined;
}
