/** Longer than any link this service writes; servers and proxies commonly stop at 8 kB. */
const URL_LENGTH_MAX = 8192;

/** The path starts at this offset at the earliest: after the scheme and a host of one letter. */
const HOST_AT = "http://a".length;

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

/** The segments of the path, as they were sent. */
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
