import type { Link } from "../service.ts";
import { parametersOf } from "../values/mod.ts";

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
