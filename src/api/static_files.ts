import { acceptedEncoding, isKnown } from "./parameters/headers.ts";
import { Elysia } from "elysia";
import { PAGE_POLICY } from "./plugins/requests/security_headers.ts";
import type { RouteContext } from "./route_context.ts";
import type { MapStyleChoice } from "./api_dependencies.ts";
import { Problem } from "../domain/problem.ts";

interface PreparedFile {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/**
 * Answers with files that only change with the service: each is read once, compressed if the caller accepts it, and has
 * an entity tag.
 */
export function staticFiles(
  read: (name: string) => Promise<Uint8Array<ArrayBuffer>>,
): (
  file: { readonly request: Request; readonly name: string; readonly headers: Readonly<Record<string, string>> },
) => Promise<Response> {
  const files = new Map<string, Promise<PreparedFile>>();

  async function prepare(name: string): Promise<PreparedFile> {
    const content = await read(name);
    const hash = new Bun.CryptoHasher("sha256").update(content).digest("hex").slice(0, 32);
    return { content, zipped: Bun.gzipSync(content, { level: 9 }), etag: `"${hash}"` };
  }

  return async ({ request, name, headers: given }) => {
    const prepared = files.get(name) ?? prepare(name);
    files.set(name, prepared);
    const { content, zipped, etag } = await prepared;
    const headers = { ...given, "vary": "Accept-Encoding", etag };
    if (isKnown(request.headers, etag)) {
      return new Response(null, { status: 304, headers });
    }
    return acceptedEncoding(request, ["gzip"]) === "gzip"
      ? new Response(zipped, { headers: { ...headers, "content-encoding": "gzip" } })
      : new Response(content, { headers });
  };
}

/** Media types by address; the name of a file is the last part of its address. */
const FILES = {
  "/autocomplete.js": "text/javascript; charset=utf-8",
  "/autocomplete/examples.css": "text/css; charset=utf-8",
  "/autocomplete/examples.js": "text/javascript; charset=utf-8",
} as const;

/** The address stays when the script changes: browsers ask again after an hour, and use the old one meanwhile. */
const SCRIPT_KEPT = "public, max-age=3600, stale-while-revalidate=86400";

/** `<locus-autocomplete>` for the pages of customers, and a page of examples. */
export function embedRoutes({ dependencies: { embedFile }, guard }: RouteContext) {
  const answer = staticFiles(embedFile);
  const routes = new Elysia({ name: "embed" })
    .use(guard)
    .get("/autocomplete", ({ request }) =>
      answer({
        request,
        name: "examples.html",
        headers: {
          "cache-control": "no-cache",
          "content-security-policy": PAGE_POLICY,
          "content-type": "text/html; charset=utf-8",
          "permissions-policy": "camera=(), microphone=(), payment=()",
        },
      }), { open: true });
  for (const [path, mediaType] of Object.entries(FILES)) {
    routes.get(path, ({ request }) =>
      answer({
        request,
        name: path.slice(path.lastIndexOf("/") + 1),
        headers: {
          "cache-control": SCRIPT_KEPT,
          "content-type": mediaType,
          // For modules, `integrity` and isolated pages of every origin.
          "access-control-allow-origin": "*",
          "cross-origin-resource-policy": "cross-origin",
        },
      }), { open: true });
  }
  return routes;
}

/** The origins that the operator's style loads from; none for the service's own style. */
export function styleOrigins(mapStyle: MapStyleChoice | undefined): readonly string[] {
  return mapStyle === undefined ? [] : [...new Set([new URL(mapStyle.url).origin, ...mapStyle.origins])];
}

/** The files that draw maps, with their media types: MapLibre's as released, and the map page's own. */
const MAP_ASSETS: Readonly<Record<string, string>> = {
  "maplibre-gl.mjs": "text/javascript; charset=utf-8",
  "maplibre-gl-worker.mjs": "text/javascript; charset=utf-8",
  "maplibre-gl.css": "text/css; charset=utf-8",
  "map-page.js": "text/javascript; charset=utf-8",
  "map-page.css": "text/css; charset=utf-8",
};

/** The files only change with the service. */
const KEPT = "public, max-age=3600";

/** The files that draw maps in a browser. Served here, because pages of the service load nothing from other origins. */
export function mapAssetsRoutes({ dependencies: { mapAsset, mapStyle }, guard }: RouteContext) {
  // A web worker has the policy of its file, not of its page, and MapLibre's worker loads tiles.
  const policy = `default-src 'none'; connect-src ${
    ["'self'", ...styleOrigins(mapStyle)].join(" ")
  }; base-uri 'none'; frame-ancestors 'none'`;
  const answer = staticFiles(mapAsset);

  return new Elysia({ name: "map-assets", prefix: "/map-assets" })
    .use(guard)
    .get("/:name", ({ request, params: { name } }) => {
      const mediaType = Object.hasOwn(MAP_ASSETS, name) ? MAP_ASSETS[name] : undefined;
      if (mediaType === undefined) {
        throw new Problem("NOT_FOUND", "There is no such path");
      }
      return answer({
        request,
        name,
        headers: { "cache-control": KEPT, "content-security-policy": policy, "content-type": mediaType },
      });
    }, { open: true });
}
