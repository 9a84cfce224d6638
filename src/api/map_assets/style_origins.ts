import type { MapStyleChoice } from "../api_dependencies.ts";

/** The origins that the operator's style loads from; none for the service's own style. */
export function styleOrigins(mapStyle: MapStyleChoice | undefined): readonly string[] {
  return mapStyle === undefined ? [] : [...new Set([new URL(mapStyle.url).origin, ...mapStyle.origins])];
}
