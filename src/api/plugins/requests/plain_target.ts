/**
 * What Bun adds to a request that one of its own routes matched: the segments of the path as sent, decoded once.
 * `Request.url` no longer has them: parsing removes dot segments and turns backslashes into slashes.
 */
interface MatchedRequest {
  readonly params?: Readonly<Record<string, string>> | null;
}

/** Answers a request. */
type Fetch = (request: Request) => Response | Promise<Response>;

/** More segments than any route has. A longer path is unknown. */
const SEGMENTS_MAX = 12;
/** Rounds of percent-decoding. A segment that still changes after them is refused. */
const DECODINGS_MAX = 4;
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
 * slashes or a fragment, in any encoding. Only then does the router see what the sender (and a proxy in between) wrote.
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
    if (!isPlainSegment(params[name] ?? "")) {
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
