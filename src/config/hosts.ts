import { integer } from "./values.ts";

/** A host name or an IP address; undefined for anything else. */
export function readHost(text: string): string | undefined {
  return isIpAddress(text) || /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/u.test(text) ? text : undefined;
}

/**
 * Larger blocks contain other people's machines, not only proxies: 10.0.0.0/8 and fc00::/7 are the largest private ones
 * (RFC 1918, 4193).
 */
const PREFIX_BITS_MIN = { v4: 8, v6: 7 } as const;

/** An IP address or a CIDR block no larger than the private ones; undefined for anything else. */
export function readBlock(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const range = address.includes(":") ? integer(PREFIX_BITS_MIN.v6, 128) : integer(PREFIX_BITS_MIN.v4, 32);
  const isBlock = bits === undefined || range.parse(bits) !== undefined;
  return rest.length === 0 && isBlock && isIpAddress(address) ? text : undefined;
}

/** Whether a text is an IP address of either version. */
function isIpAddress(text: string): boolean {
  if (text.includes(":")) {
    return /^[0-9A-Fa-f:.]{2,45}$/u.test(text) && URL.canParse(`http://[${text}]`);
  }
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => integer(0, 255).parse(part) !== undefined);
}
