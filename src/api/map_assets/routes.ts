import { Elysia } from "elysia";
import { Problem } from "../../domain/problem.ts";
import type { RouteContext } from "../route_context.ts";
import { staticFiles } from "../static_files.ts";
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
