/**
 * The part of an address that identifies a network: the first 64 bits of IPv6, because a customer gets all of those addresses.
 *
 * @example
 * ```ts
 * networkOf("192.0.2.1"); // "192.0.2.1"
 * networkOf("2001:db8::7"); // "2001:db8:0:0"
 * ```
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) {
    return address;
  }
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === "" ? 0 : tail.split(":").length);
  const whole = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...(tail ?? "").split(":")];
  return whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(":");
}
