import { Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import { isKnown } from "../parameters/etag.ts";
import type { RouteContext } from "../route_context.ts";
import { acceptedEncoding } from "../parameters/accepted_encoding.ts";
import { styleOrigins } from "./style_origins.ts";

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

interface Asset {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly zipped: Uint8Array<ArrayBuffer>;
  readonly etag: string;
}

/** The files that draw maps in a browser. Served here, because pages of the service load nothing from other origins. */
export function mapAssetsRoutes({ dependencies: { mapAsset, mapStyle }, guard }: RouteContext) {
  // A web worker has the policy of its file, not of its page, and MapLibre's worker loads tiles.
  const policy = `default-src 'none'; connect-src ${["'self'", ...styleOrigins(mapStyle)].join(" ")}`;
  const assets = new Map<string, Promise<Asset>>();

  async function prepare(name: string): Promise<Asset> {
    const content = await mapAsset(name);
    const hash = new Bun.CryptoHasher("sha256").update(content).digest("base64url").slice(0, 22);
    return { content, zipped: Bun.gzipSync(content, { level: 9 }), etag: `"${hash}"` };
  }

  return new Elysia({ name: "map-assets", prefix: "/map-assets" })
    .use(guard)
    .get("/:name", async ({ request, params: { name } }) => {
      const mediaType = Object.hasOwn(MAP_ASSETS, name) ? MAP_ASSETS[name] : undefined;
      if (mediaType === undefined) {
        throw new Problem("NOT_FOUND", "There is no such path");
      }
      const made = assets.get(name) ?? prepare(name);
      assets.set(name, made);
      const { content, zipped, etag } = await made;
      const headers = {
        "cache-control": KEPT,
        "content-security-policy": policy,
        "content-type": mediaType,
        "vary": "Accept-Encoding",
        etag,
      };
      if (isKnown(request.headers, etag)) {
        return new Response(null, { status: 304, headers });
      }
      return acceptedEncoding(request, ["gzip"]) === "gzip"
        ? new Response(zipped, { headers: { ...headers, "content-encoding": "gzip" } })
        : new Response(content, { headers });
    }, { open: true });
}
