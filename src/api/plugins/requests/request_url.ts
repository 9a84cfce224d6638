/** Longer than any link this service writes; servers and proxies commonly stop at 8 kB. */
const URL_LENGTH_MAX = 8192;

/** The path starts at this offset at the earliest: after the scheme and a host of one letter. */
export const HOST_AT = "http://a".length;

/** Answered even under overload: load balancers and monitoring must see the state of the server. */
const PROBES: ReadonlySet<string> = new Set(["/livez", "/readyz", "/v1/health", "/metrics"]);
const PROBE_LENGTH_MAX = Math.max(...[...PROBES].map((path) => path.length));

/** The last valid origin, with the slash after it: nearly all requests of a server have the same one. */
let validOrigin: string | undefined;

/** What is wrong with the URL of a request. Checked before anything parses it. */
export function urlFault({ url }: Pick<Request, "url">): string | undefined {
  if (url.length > URL_LENGTH_MAX) {
    return "The URL is too long";
  }
  // A URL with a valid origin is valid, whatever its path.
  if (validOrigin !== undefined && url.startsWith(validOrigin)) {
    return undefined;
  }
  // Bun builds the URL from any Host header, or from the path alone.
  if (!URL.canParse(url)) {
    return "The Host header names no host";
  }
  validOrigin = `${new URL(url).origin}/`;
  return undefined;
}

/** Path and query of a request, without parsing its URL. */
export function targetOf({ url }: Request): string {
  return url.slice(url.indexOf("/", HOST_AT));
}

export function pathSegmentsOf(request: Request): readonly string[] {
  const [path = ""] = targetOf(request).split("?", 1);
  return path.split("/").slice(1);
}

/** Whether a request speaks the interface of another geocoder (`api/compat/`). */
export function isDropIn({ url }: Request): boolean {
  return url.startsWith("/compat/", url.indexOf("/", HOST_AT));
}

/** Whether a request checks the state of the server. */
export function isProbe({ url }: Pick<Request, "url">): boolean {
  const from = url.indexOf("/", HOST_AT);
  const end = url.indexOf("?", from);
  const to = end === -1 ? url.length : end;
  return to - from <= PROBE_LENGTH_MAX && PROBES.has(url.slice(from, to));
}

/** Whether a path may have a publishable key in its query. Whether the route takes it, the route declares (`pages: true`). */
export function mayHavePageKey({ url }: Request): boolean {
  const from = url.indexOf("/", HOST_AT);
  return url.startsWith("/v1/suggest", from) || url.startsWith("/v1/places/", from);
}

/** Pages of every origin may read published data and its errors: these routes take no credential. */
export function isForEveryOrigin({ url }: Request): boolean {
  return url.startsWith("/v1/public/", url.indexOf("/", HOST_AT));
}

/**
 * What Bun adds to a request that one of its own routes matched: the segments of the path as sent, decoded once.
 * `Request.url` no longer has them: parsing removes dot segments and turns backslashes into slashes.
 */
interface MatchedRequest {
  readonly params?: Readonly<Record<string, string>> | null;
}

type Fetch = (request: Request) => Response | Promise<Response>;

/** More segments than any route has. A longer path is unknown. */
const SEGMENTS_MAX = 12;
/** Rounds of percent-decoding. A segment that still changes after them is refused. */
const DECODINGS_MAX = 4;
/** The only segment with an encoded slash: clients encode an identifier as a whole. Nothing in it is syntax of paths. */
const ELEMENT = /^osm:(?:node|way|relation)\/[1-9]\d{0,10}$/u;
/** Methods that change nothing, and may have a slash at the end of the path. */
const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Bun's routes for every path without empty segments: `/:s1`, `/:s1/:s2` …, each with and without a slash at its end,
 * and the fixed paths as they are. All lead to the same handler: they only make Bun pass the segments, so that
 * `isPlainTarget` can check them. A path with an empty segment matches none of them.
 */
export function targetRoutes(fixedPaths: readonly string[], fetch: Fetch): Record<string, Fetch> {
  const routes: Record<string, Fetch> = { "/": fetch };
  let pattern = "";
  for (let count = 1; count <= SEGMENTS_MAX; count++) {
    pattern += `/:s${count}`;
    routes[pattern] = fetch;
    routes[`${pattern}/`] = fetch;
  }
  for (const path of fixedPaths) {
    routes[path] = fetch;
  }
  return routes;
}

/**
 * Whether the path of a request was written plainly: without dot segments, empty segments, backslashes, encoded
 * slashes (but that of `osm:way/123`) or a fragment, in any encoding. Only then does the router see what the sender (and
 * a proxy in between) wrote.
 *
 * A request that no route of `targetRoutes` matched is not plain. A path that ends in a slash is only for methods that
 * change nothing: many clients and proxies normalize a path themselves, and `/members/..` then arrives as `/`.
 */
export function isPlainTarget(request: Request): boolean {
  // The standard's type has no segments; Bun's type for a request of a route does.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { params } = request as MatchedRequest;
  if (params === undefined || params === null) {
    return false;
  }
  let count = 0;
  for (const name in params) {
    count++;
    const segment = params[name] ?? "";
    if (!isPlainSegment(segment) && !ELEMENT.test(segment)) {
      return false;
    }
  }
  // Without segments a fixed path matched, letter by letter.
  return count === 0 || isPlainEnd(request);
}

function isPlainEnd({ url, method }: Request): boolean {
  if (url.includes("#")) {
    return false;
  }
  const queryAt = url.indexOf("?");
  const endAt = queryAt === -1 ? url.length : queryAt;
  return url[endAt - 1] !== "/" || SAFE_METHODS.has(method);
}

function isPlainSegment(segment: string): boolean {
  let text = segment;
  for (let round = 0; round <= DECODINGS_MAX; round++) {
    if (text === "." || text === ".." || text.includes("/") || text.includes("\\")) {
      return false;
    }
    const decoded = text.includes("%")
      ? text.replace(ENCODED_SYNTAX, (code) => SYNTAX[code.toLowerCase()] ?? code)
      : text;
    if (decoded === text) {
      return true;
    }
    text = decoded;
  }
  return false;
}

/** Percent-encoded characters that are path syntax once they are decoded. */
const SYNTAX: Readonly<Record<string, string>> = { "%2e": ".", "%2f": "/", "%5c": "\\", "%25": "%" };
const ENCODED_SYNTAX = /%(?:2e|2f|5c|25)/giu;

/** Returns the methods of a path, for `405` and `OPTIONS`. */
export type RouteTable = ReturnType<typeof routeTable>;

/** Indexes routes by their number of segments: it is used only when the router found no route. */
export function routeTable(entries: readonly { readonly method: string; readonly path: string }[]) {
  const patterns = entries.map(({ method, path }) => ({ method, segments: segmentsOf(path) }));
  return {
    /** In alphabetical order, `HEAD` and `OPTIONS` included; empty for an unknown path. */
    methodsOf(path: string): readonly string[] {
      const segments = segmentsOf(path);
      const methods = new Set(
        patterns.filter((pattern) => matches(pattern.segments, segments)).map(({ method }) => method),
      );
      if (methods.size > 0) {
        methods.add("OPTIONS");
      }
      if (methods.has("GET")) {
        methods.add("HEAD");
      }
      return [...methods].sort();
    },
  };
}

function segmentsOf(path: string): readonly string[] {
  return path.split("/").filter((segment) => segment !== "");
}

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) === "*") {
    return segments.length >= pattern.length - 1 && fits(pattern.slice(0, -1), segments);
  }
  return pattern.length === segments.length && fits(pattern, segments);
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  return pattern.every((part, i) => part.startsWith(":") || part === segments[i]);
}
