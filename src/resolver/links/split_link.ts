import { type Link, serviceOfHost } from "./services/mod.ts";
import { parametersOf, pathSegments } from "./values.ts";

/** Other ports are not the host's own service. */
const DEFAULT_PORTS = new Set(["", "80", "443"]);

const HOST_NAME = /^[a-z0-9.-]+$/;

/**
 * Splits a link without `URL`, which throws, normalises, and decodes names. Refuses disguised hosts: a user name before
 * `@`, another port, non-ASCII letters and their `xn--` form (unless that name is in the table): undefined.
 */
export function splitLink(text: string, schemeEnd: number): Link | undefined {
  const scheme = schemeEnd < 0 ? "https" : text.slice(0, schemeEnd).toLowerCase();
  const rest = schemeEnd < 0 ? text : text.slice(schemeEnd + 1);
  const [beforeFragment, fragment] = cutAt(rest, "#");
  const [front, query] = cutAt(beforeFragment, "?");
  if (schemeEnd >= 0 && !front.startsWith("//")) {
    // `google.navigation:q=1,2`: parameters without a question mark.
    const isQuery = query === "" && front.includes("=") && !front.includes("/");
    const parts = isQuery ? { path: "", query: front } : { path: front, query };
    return { scheme, host: "", ...parts, fragment };
  }
  const authorityFrom = schemeEnd < 0 ? 0 : 2;
  const slash = front.indexOf("/", authorityFrom);
  const authority = slash < 0 ? front.slice(authorityFrom) : front.slice(authorityFrom, slash);
  const path = slash < 0 ? "" : front.slice(slash);
  if (scheme !== "https" && scheme !== "http") {
    // In an app's scheme the host is an action, or already the point.
    return { scheme, host: "", path: `${authority}${path}`, query, fragment };
  }
  const [name, port] = cutAt(authority, ":");
  const host = name.toLowerCase().replace(/\.$/, "");
  const isPlain = HOST_NAME.test(host) && !host.startsWith("xn--") && !host.includes(".xn--");
  const isRefused = !DEFAULT_PORTS.has(port) || (!isPlain && serviceOfHost(host) === undefined);
  return isRefused ? undefined : { scheme, host, path, query, fragment };
}

/** What stands before and behind the first mark; all of it before, if there is none. */
function cutAt(text: string, mark: string): readonly [before: string, behind: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
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

/** The mail filter's hosts have the region as their first label: `eur02.safelinks.protection.outlook.com`. */
const SAFE_LINKS = ".safelinks.protection.outlook.com";
/** The search's host in any country: `www.google.ch`. */
const GOOGLE = "google.";

/**
 * Redirecting pages: consent pages, link checkers of mail and messengers, share pages. Exact hosts, the beginning of the
 * path, and the parameters that may have the target, best first.
 */
const WRAPPERS = Map.groupBy(
  ([
    ["consent.google.com", "/", "continue"],
    ["accounts.google.com", "/", "continue followup"],
    [GOOGLE, "/url", "q url"],
    [GOOGLE, "/sorry", "continue"],
    [GOOGLE, "/imgres", "imgrefurl"],
    ["maps.app.goo.gl", "/", "link"],
    ["l.facebook.com lm.facebook.com www.facebook.com", "/l.php", "u"],
    ["l.facebook.com lm.facebook.com www.facebook.com", "/flx/warn", "u"],
    ["l.instagram.com", "/", "u"],
    ["t.me telegram.me", "/share/url", "url text"],
    ["wa.me", "/", "text"],
    ["api.whatsapp.com", "/send", "text"],
    ["www.youtube.com", "/redirect", "q"],
    ["slack-redir.net", "/link", "url"],
    ["vk.com away.vk.com", "/away.php", "to"],
    ["out.reddit.com", "/", "url"],
    ["www.linkedin.com", "/redir/redirect", "url"],
    ["steamcommunity.com", "/linkfilter", "url u"],
    ["yandex.ru", "/redir", "url"],
    ["duckduckgo.com", "/l/", "uddg"],
    ["comgooglemapsurl", "", "url"],
    [SAFE_LINKS, "/", "url"],
  ] as const).flatMap(([hosts, path, names]) =>
    hosts.split(" ").map((host) => ({ host, path, names: names.split(" ") }))
  ),
  ({ host }): string => host,
);

/** The decoded target of a redirecting link; undefined for other pages. */
export function unwrap(link: Link): string | undefined {
  const wrappers = WRAPPERS.get(wrapperHostOf(link)) ?? [];
  const fitting = wrappers.filter(({ path }) => link.path.startsWith(path) || (path === "/" && link.path === ""));
  const parameters = fitting.length === 0 ? undefined : parametersOf(link.query);
  return fitting.flatMap(({ names }) => names).map((name) => parameters?.get(name)).find(Boolean);
}

function wrapperHostOf({ host, scheme, path }: Link): string {
  if (host === "") {
    return scheme;
  }
  const isGoogle = (host.startsWith("www.google.") || host.startsWith("google.")) && !path.startsWith("/maps");
  return host.endsWith(SAFE_LINKS) ? SAFE_LINKS : isGoogle ? GOOGLE : host;
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
