import { BoundedMap } from "../domain/bounded_map.ts";
import { isInputTooLong } from "../domain/input.ts";
import { type guardedFetch, type GuardedResponse, OutboundError, type OutboundErrorKind } from "../net/mod.ts";
import { recognizeLink } from "../resolver/mod.ts";
import type { Clock } from "../domain/clock.ts";

/** Limit on the tags of a page's head that are read. */
const TAGS_MAX = 200;

/** A tag of a page's head; a longer one is a script. */
const TAG = /<(?:meta|link) [^<>]{1,4000}>/gi;

/** `0; url=https://…` */
const REFRESH = /^\s{0,5}\d{1,5}\s{0,5};\s{0,5}url\s{0,5}=\s{0,5}/i;

/** Result of expanding a short link; counted by the caller. */
export type Expansion =
  | "off"
  | "cached"
  | "expanded"
  /** It answered, but led to no known map. */
  | "nowhere"
  /** It led to an address that must not be requested. */
  | "refused"
  | "failed";

export interface LinkNet {
  /** `LINK_EXPANSION=on`. Off: no request is ever made. */
  readonly isOn: boolean;
  /** Absent: nothing is cached. */
  readonly cache?: ExpansionCache;
  count(expansion: Expansion): void;
  readonly signal?: AbortSignal;
  /** `guardedFetch`, or in tests one that leads to their own server. */
  readonly fetch: typeof guardedFetch;
}

const REASON = "short_link_not_followed";

/** Google stopped these in August 2025: a request leads to a page that says so. */
const DISCONTINUED: ReadonlySet<string> = new Set(["goo.gl", "app.goo.gl"]);

/**
 * The target of the short link in a text; undefined when there is none, links are not expanded, or it leads to no known
 * map. Requests only hosts of short map links, over https, and never the map itself: the target is read from the
 * redirect, or from the head of the page.
 */
export async function expandLink(text: string, net: LinkNet): Promise<string | undefined> {
  const link = shortLinkIn(text);
  if (link === undefined) {
    return undefined;
  }
  if (!net.isOn) {
    net.count("off");
    return undefined;
  }
  const known = net.cache?.get(link);
  if (known !== undefined) {
    net.count("cached");
    return known.target;
  }
  const target = await follow(link, net);
  // A caller that cancelled says nothing about the link.
  if (net.signal?.aborted !== true) {
    net.cache?.set(link, target);
  }
  return target;
}

async function follow(link: string, net: LinkNet): Promise<string | undefined> {
  try {
    const answer = await net.fetch(link, {
      policy: { allowsUrl: (url) => url.port === "" && isShortLink(url.href) },
      stopsAt: (url) => isMapLink(url.href),
      ...(net.signal === undefined ? {} : { signal: net.signal }),
    });
    const target = targetOf(answer);
    net.count(target === undefined ? "nowhere" : "expanded");
    return target;
  } catch (error) {
    // For any failure outside the answer is the same as without expansion.
    net.count(error instanceof OutboundError && REFUSALS.has(error.kind) ? "refused" : "failed");
    return undefined;
  }
}

const REFUSALS: ReadonlySet<OutboundErrorKind> = new Set([
  "url_refused",
  "host_refused",
  "address_refused",
  "redirect_refused",
  "too_many_redirects",
]);

function targetOf(answer: GuardedResponse): string | undefined {
  const target = isMapLink(answer.url) ? answer.url : targetInPage(new TextDecoder().decode(answer.body));
  return target !== undefined && !isInputTooLong(target) && isMapLink(target) ? target : undefined;
}

/** The first short link of a text, as an https URL without its fragment. */
function shortLinkIn(text: string): string | undefined {
  // Words next to the link have the same reason, but another span.
  const short = recognizeLink(text).find(({ outcome, reasons }) => outcome === "nothing" && reasons.includes(REASON));
  if (short === undefined) {
    return undefined;
  }
  const written = text.slice(...short.span).replace(/^[a-z]+:\/\//i, "");
  const url = URL.parse(`https://${written}`);
  if (url === null || DISCONTINUED.has(url.hostname)) {
    return undefined;
  }
  url.hash = "";
  return url.href;
}

function isShortLink(href: string): boolean {
  return recognizeLink(href).some((reading) => reading.reasons.includes(REASON));
}

/** Whether a link of the table contains a location. */
function isMapLink(href: string): boolean {
  return recognizeLink(href).some((reading) => reading.outcome !== "nothing" && reading.system !== "link");
}

/**
 * The address that a page names as its own or redirects to: `http-equiv="refresh"`, `og:url`, `rel="canonical"`, in
 * this order. Services that do not answer with a redirect use these. Nothing of the page is executed.
 */
export function targetInPage(html: string): string | undefined {
  const found = new Map<string, string>();
  let tags = 0;
  for (const [tag] of html.matchAll(TAG)) {
    if (++tags > TAGS_MAX) {
      break;
    }
    const content = attributeOf(tag, "content");
    if (attributeOf(tag, "http-equiv").toLowerCase() === "refresh" && REFRESH.test(content)) {
      found.set("refresh", content.replace(REFRESH, "").replace(/^['"]|['"]$/g, ""));
    } else if (attributeOf(tag, "property") === "og:url") {
      found.set("og:url", content);
    } else if (attributeOf(tag, "rel") === "canonical") {
      found.set("canonical", attributeOf(tag, "href"));
    }
  }
  const target = found.get("refresh") ?? found.get("og:url") ?? found.get("canonical");
  return target === "" ? undefined : target;
}

/** The value of `name="…"` or `name='…'`, decoded; empty when there is none. */
function attributeOf(tag: string, name: string): string {
  const at = tag.toLowerCase().indexOf(` ${name}=`);
  const from = at + name.length + 3;
  const quote = tag[from - 1];
  const to = at < 0 || (quote !== '"' && quote !== "'") ? -1 : tag.indexOf(quote, from);
  return to < 0 ? "" : tag.slice(from, to).replaceAll("&amp;", "&");
}

/** Number of cached links: at some 300 bytes each, 3 MB. */
const ENTRIES_MAX = 10_000;

/** A short link never changes its target. A day covers a batch's repeats, and lets a withdrawn link be noticed. */
const FOUND_TTL_MS = 24 * 60 * 60 * 1000;

/** A failure is retried soon: the service may have been busy. */
const FAILED_TTL_MS = 60 * 1000;

interface Entry {
  /** Undefined: it leads to no known map. */
  readonly target: string | undefined;
  readonly expiresAtMs: number;
}

/** Targets of short links; the least recently used are dropped first. */
export class ExpansionCache {
  readonly #clock: Clock;
  readonly #entries: BoundedMap<Entry>;

  constructor(clock: Clock, entriesMax: number = ENTRIES_MAX) {
    this.#clock = clock;
    this.#entries = new BoundedMap(entriesMax);
  }

  /** The entry, or undefined when the link must be requested. */
  get(link: string): { readonly target: string | undefined } | undefined {
    const entry = this.#entries.get(link);
    return entry !== undefined && entry.expiresAtMs > this.#clock.now().getTime() ? entry : undefined;
  }

  set(link: string, target: string | undefined): void {
    const ttlMs = target === undefined ? FAILED_TTL_MS : FOUND_TTL_MS;
    this.#entries.set(link, { target, expiresAtMs: this.#clock.now().getTime() + ttlMs });
  }

  get size(): number {
    return this.#entries.size;
  }
}
