import { serviceOfHost } from "../hosts.ts";
import type { Link } from "../service.ts";

/** The parts of a link, or why it must not be read. */
type SplitLink =
  | { readonly link: Link; readonly isRefused: false }
  | { readonly isRefused: true };

const REFUSED: SplitLink = { isRefused: true };

/** Other ports are not the host's own service. */
const DEFAULT_PORTS = new Set(["", "80", "443"]);

const HOST_NAME = /^[a-z0-9.-]+$/;

/**
 * Splits a link without `URL`, which throws, normalises, and decodes names. Refuses disguised hosts: a user name before
 * `@`, another port, non-ASCII letters and their `xn--` form (unless that name is in the table).
 */
export function splitLink(text: string, schemeEnd: number): SplitLink {
  const scheme = schemeEnd < 0 ? "https" : text.slice(0, schemeEnd).toLowerCase();
  const rest = schemeEnd < 0 ? text : text.slice(schemeEnd + 1);
  const fragmentAt = rest.indexOf("#");
  const beforeFragment = fragmentAt < 0 ? rest : rest.slice(0, fragmentAt);
  const fragment = fragmentAt < 0 ? "" : rest.slice(fragmentAt + 1);
  const queryAt = beforeFragment.indexOf("?");
  const query = queryAt < 0 ? "" : beforeFragment.slice(queryAt + 1);
  const front = queryAt < 0 ? beforeFragment : beforeFragment.slice(0, queryAt);
  if (schemeEnd >= 0 && !front.startsWith("//")) {
    // `google.navigation:q=1,2`: parameters without a question mark.
    const isQuery = query === "" && front.includes("=") && !front.includes("/");
    const parts = isQuery ? { path: "", query: front } : { path: front, query };
    return { link: { scheme, host: "", ...parts, fragment }, isRefused: false };
  }
  const authorityFrom = schemeEnd < 0 ? 0 : 2;
  const slash = front.indexOf("/", authorityFrom);
  const authority = slash < 0 ? front.slice(authorityFrom) : front.slice(authorityFrom, slash);
  const path = slash < 0 ? "" : front.slice(slash);
  if (scheme !== "https" && scheme !== "http") {
    // In an app's scheme the host is an action, or already the point.
    return { link: { scheme, host: "", path: `${authority}${path}`, query, fragment }, isRefused: false };
  }
  const colon = authority.indexOf(":");
  const host = (colon < 0 ? authority : authority.slice(0, colon)).toLowerCase().replace(/\.$/, "");
  const port = colon < 0 ? "" : authority.slice(colon + 1);
  const isPlain = HOST_NAME.test(host) && !host.startsWith("xn--") && !host.includes(".xn--");
  if (!DEFAULT_PORTS.has(port) || (!isPlain && serviceOfHost(host) === undefined)) {
    return REFUSED;
  }
  return { link: { scheme, host, path, query, fragment }, isRefused: false };
}

/** Labels from the left that are tried as the end of a known name. */
const LABELS_MAX = 8;

/**
 * True if a host begins with a known one but belongs to somebody else: `google.com.evil.example`,
 * `www.openstreetmap.org.example`. Such links are ignored.
 */
export function looksLikeKnownHost(host: string): boolean {
  if (host === "" || serviceOfHost(host) !== undefined) {
    return false;
  }
  const labels = host.split(".", LABELS_MAX);
  for (let to = labels.length - 1; to > 1; to--) {
    if (serviceOfHost(labels.slice(0, to).join(".")) !== undefined) {
      return true;
    }
  }
  return false;
}
