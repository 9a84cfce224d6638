import type { MapStyleChoice } from "../api_dependencies.ts";

/** Where the operator's style loads from; nothing for the service's own. */
export function styleOrigins(mapStyle: MapStyleChoice | undefined): readonly string[] {
  return mapStyle === undefined ? [] : [...new Set([new URL(mapStyle.url).origin, ...mapStyle.origins])];
}
