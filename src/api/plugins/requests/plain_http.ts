import { inBlocks } from "../../../domain/network.ts";
import { targetOf } from "./request_url.ts";

/** What is known about the connection of a caller to the proxy. */
interface PlainHttpOptions {
  readonly publicUrl: string;
  readonly trustedProxies: readonly string[];
  readonly peerOf: (request: Request) => string;
}

/** Programs call these; and their addresses may have a key. */
const CALLED = ["/v1/", "/compat/"] as const;

/**
 * Returns a function that says what becomes of a request that a trusted proxy received without TLS although the public
 * URL is https: the address of the page that a browser is to open instead, or `refused` for what a program sends. A
 * redirect would hide from the program that its key crossed the network in plain text. Undefined: nothing is wrong.
 */
export function plainHttpCheck(
  { publicUrl, trustedProxies, peerOf }: PlainHttpOptions,
): (request: Request) => string | undefined {
  if (!publicUrl.startsWith("https:")) {
    return () => undefined;
  }
  const isTrusted = inBlocks(trustedProxies);
  return (request) => {
    const { headers, method } = request;
    if (headers.get("x-forwarded-proto") !== "http" || !isTrusted(peerOf(request))) {
      return undefined;
    }
    const target = targetOf(request);
    const isPage = method === "GET" && headers.get("accept")?.includes("text/html") === true &&
      !CALLED.some((path) => target.startsWith(path));
    return isPage ? `${publicUrl}${target}` : "refused";
  };
}
