import type { MapStyleChoice } from "../api_dependencies.ts";
import { styleOrigins } from "../map_assets/style_origins.ts";

/**
 * What the page of a map may load, and who may embed it in a frame: the service's own files, nothing inline, and the
 * origins of the operator's style. Worker and style sheet are files too.
 */
export function mapPagePolicy(
  { embedOrigins, mapStyle }: {
    readonly embedOrigins: readonly string[];
    readonly mapStyle: MapStyleChoice | undefined;
  },
): string {
  const foreign = styleOrigins(mapStyle);
  return [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    `img-src ${["'self'", "data:", ...foreign].join(" ")}`,
    `connect-src ${["'self'", ...foreign].join(" ")}`,
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${embedOrigins.length === 0 ? "'none'" : embedOrigins.join(" ")}`,
  ].join("; ");
}
