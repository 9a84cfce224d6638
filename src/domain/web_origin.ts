/** Characters of an origin: host names have at most 253. */
export const ORIGIN_LENGTH_MAX = 300;
/** A host name or an IP address. The URL parser also accepts `;`, `,`, quotes and `*` in names. */
const HOST = /^(?:[a-z0-9_-][a-z0-9._-]*|\[[0-9a-f:.]+\])$/;
/** Hosts for local development, where no one else can listen. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a text is the origin of a web page as browsers send it: scheme, host and port and nothing else, in the URL
 * parser's own spelling. `http` is allowed only for local development.
 *
 * @example
 * ```ts
 * isWebOrigin("https://shop.example"); // true
 * isWebOrigin("http://localhost:8080"); // true
 * isWebOrigin("https://shop.example/"); // false
 * isWebOrigin("http://shop.example"); // false
 * ```
 */
export function isWebOrigin(text: string): boolean {
  const url = text.length > ORIGIN_LENGTH_MAX ? null : URL.parse(text);
  return url !== null && url.origin === text && HOST.test(url.hostname) &&
    (url.protocol === "https:" || (url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname)));
}
