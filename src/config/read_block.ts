import { integer } from "./integer.ts";
import { isIpAddress } from "./is_ip_address.ts";

/** An IP address or a CIDR block; undefined for anything else. */
export function readBlock(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const bitsMax = address.includes(":") ? 128 : 32;
  const isBlock = bits === undefined || integer(0, bitsMax).parse(bits) !== undefined;
  return rest.length === 0 && isBlock && isIpAddress(address) ? text : undefined;
}
