import { callApi } from "../../api/api.ts";
import type { LocationMap } from "../../api/types.ts";
import { type Resource, useResource } from "../../kit/loading/use_resource.ts";

/** A map and its version. */
export interface VersionedMap {
  readonly map: LocationMap;
  readonly etag: string;
}

/** Loads one map. */
export function useMap(id: string): Resource<VersionedMap> {
  return useResource(async (signal) => {
    const response = await callApi("GET", `/v1/maps/${encodeURIComponent(id)}`, { signal });
    const map: LocationMap = await response.json();
    return { map, etag: response.headers.get("etag") ?? "*" };
  }, [id]);
}
