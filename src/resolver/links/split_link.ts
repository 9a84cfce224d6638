import { type Link, serviceOfHost } from "./services/mod.ts";
import { parametersOf, pathSegments } from "./values.ts";

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

/** Where a redirecting page keeps its target. */
interface Wrapper {
  /** The path must begin with this. */
  readonly path: string;
  readonly names: readonly string[];
}

const FACEBOOK: readonly Wrapper[] = [{ path: "/l.php", names: ["u"] }, { path: "/flx/warn", names: ["u"] }];
const GOOGLE: readonly Wrapper[] = [
  { path: "/url", names: ["q", "url"] },
  { path: "/sorry", names: ["continue"] },
  { path: "/imgres", names: ["imgrefurl"] },
];

/** Redirecting hosts: consent pages, link checkers of mail and messengers, share pages. Exact names. */
const WRAPPERS: ReadonlyMap<string, readonly Wrapper[]> = new Map([
  ["consent.google.com", [{ path: "/", names: ["continue"] }]],
  ["accounts.google.com", [{ path: "/", names: ["continue", "followup"] }]],
  ["maps.app.goo.gl", [{ path: "/", names: ["link"] }]],
  ["l.facebook.com", FACEBOOK],
  ["lm.facebook.com", FACEBOOK],
  ["www.facebook.com", FACEBOOK],
  ["l.instagram.com", [{ path: "/", names: ["u"] }]],
  ["t.me", [{ path: "/share/url", names: ["url", "text"] }]],
  ["telegram.me", [{ path: "/share/url", names: ["url", "text"] }]],
  ["wa.me", [{ path: "/", names: ["text"] }]],
  ["api.whatsapp.com", [{ path: "/send", names: ["text"] }]],
  ["www.youtube.com", [{ path: "/redirect", names: ["q"] }]],
  ["slack-redir.net", [{ path: "/link", names: ["url"] }]],
  ["vk.com", [{ path: "/away.php", names: ["to"] }]],
  ["away.vk.com", [{ path: "/away.php", names: ["to"] }]],
  ["out.reddit.com", [{ path: "/", names: ["url"] }]],
  ["www.linkedin.com", [{ path: "/redir/redirect", names: ["url"] }]],
  ["steamcommunity.com", [{ path: "/linkfilter", names: ["url", "u"] }]],
  ["yandex.ru", [{ path: "/redir", names: ["url"] }]],
  ["duckduckgo.com", [{ path: "/l/", names: ["uddg"] }]],
  ["comgooglemapsurl", [{ path: "", names: ["url"] }]],
]);

/** The mail filter's hosts have the region as their first label: `eur02.safelinks.protection.outlook.com`. */
const SAFE_LINKS = ".safelinks.protection.outlook.com";

const SAFE_LINKS_WRAPPERS: readonly Wrapper[] = [{ path: "/", names: ["url"] }];

/** The decoded target of a redirecting link; undefined for other pages. */
export function unwrap(link: Link): string | undefined {
  for (const { path, names } of wrappersOf(link)) {
    if (!link.path.startsWith(path) && !(path === "/" && link.path === "")) {
      continue;
    }
    const parameters = parametersOf(link.query);
    for (const name of names) {
      const value = parameters.get(name);
      if (value !== undefined && value !== "") {
        return value;
      }
    }
  }
  return undefined;
}

function wrappersOf(link: Link): readonly Wrapper[] {
  const host = link.host === "" ? link.scheme : link.host;
  const known = WRAPPERS.get(host);
  if (known !== undefined) {
    return known;
  }
  if (host.endsWith(SAFE_LINKS)) {
    return SAFE_LINKS_WRAPPERS;
  }
  const isGoogle = host.startsWith("www.google.") || host.startsWith("google.");
  return isGoogle && !link.path.startsWith("/maps") ? GOOGLE : [];
}

const MAKANI = /^(?:www\.)?makani\.ae$/;
const PLUS_CODES = /^(?:www\.)?plus\.codes$/;
/** A shortened code with its reference place. */
const SHORTENED = /^[2-9CFGHJMPQRVWX]{2,6}\+[2-9CFGHJMPQRVWX]{2,3}[ ,]/i;
const WHAT3WORDS = /^(?:(?:www\.)?what3words\.com|w3w\.co)$/;

/** The code that a page of a code system shows, in its usual form; undefined for other pages. */
export function codePageText(link: Link): string | undefined {
  if (MAKANI.test(link.host)) {
    const code = parametersOf(link.query).get("m");
    return code === undefined || code === "" ? undefined : `Makani ${code}`;
  }
  if (PLUS_CODES.test(link.host)) {
    const code = pathSegments(link.path).at(-1) ?? "";
    return SHORTENED.test(code) ? code : undefined;
  }
  const words = WHAT3WORDS.test(link.host) ? pathSegments(link.path).at(-1) : undefined;
  return words === undefined ? undefined : `///${words}`;
}
