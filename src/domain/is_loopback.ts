/** In every form in which a socket may report it. */
const LOOPBACK = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/u;

/**
 * Whether an IPv4 or IPv6 address is a loopback address.
 *
 * @example
 * ```ts
 * isLoopback("127.0.0.1"); // true
 * isLoopback("192.0.2.1"); // false
 * ```
 */
export function isLoopback(address: string): boolean {
  return LOOPBACK.test(address);
}
