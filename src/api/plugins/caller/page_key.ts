import { Problem } from "../../../domain/problem.ts";
import { mayHavePageKey } from "../requests/request_url.ts";

/** Longer texts are no key, and are not looked at. */
const PUBLISHABLE = /^locus_pub_[A-Za-z0-9_]{1,120}$/u;

/**
 * The publishable key in the query of a route for web pages. There a header would cost a preflight for each letter that
 * somebody types, because browsers keep preflights by address. Undefined where the query has no key.
 *
 * @throws {Problem} `UNAUTHORIZED` for a secret key, for several keys, and for a key in addition to a header
 */
export function pageKeyOf(request: Request): string | undefined {
  const { url, headers } = request;
  // Few requests have one: the query is parsed only then.
  if (!mayHavePageKey(request) || !url.includes("key=")) {
    return undefined;
  }
  const [key, ...others] = new URLSearchParams(url.slice(url.indexOf("?") + 1)).getAll("key");
  if (key === undefined) {
    return undefined;
  }
  if (others.length > 0 || headers.has("authorization")) {
    throw new Problem("UNAUTHORIZED", "Send one key: as key in the query or as Authorization: Bearer …");
  }
  if (!PUBLISHABLE.test(key)) {
    throw new Problem("UNAUTHORIZED", "Only a publishable key may be in an address: locus_pub_…");
  }
  return key;
}
