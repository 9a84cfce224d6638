/**
 * The address of the client: the connection's, or behind trusted proxies the last address in `X-Forwarded-For` that
 * is not one of them. Any client could have written the entries to its left.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  isTrusted: (address: string) => boolean,
): string {
  const hops = [...(forwardedFor?.slice(-HEADER_READ_MAX).split(",") ?? []).map(withoutPort), peer];
  let client = peer;
  for (const hop of hops.toReversed()) {
    client = hop;
    if (!isTrusted(hop)) {
      break;
    }
  }
  return client;
}

/** Removes the port that some proxies append, which differs per connection: `192.0.2.1:4711`, `[2001:db8::1]:80`. */
function withoutPort(hop: string): string {
  const text = hop.trim();
  return /^\[([^\]]*)\](?::\d{1,5})?$/u.exec(text)?.[1] ?? text.replace(/^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/u, "$1");
}

/** Characters: about twenty hops. The nearest hops are at the end. */
const HEADER_READ_MAX = 1024;
