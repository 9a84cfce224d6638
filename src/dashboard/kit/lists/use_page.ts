import { api } from "../../api/api.ts";
import type { Page } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { currentRoute } from "../../router/current_route.ts";
import { type Resource, useResource } from "../loading/use_resource.ts";

/** The page of an API list that the URL selects (`?cursor=`). */
export function usePage<Row>(path: `/v1/${string}`): Resource<Page<Row>> {
  const cursor = useStore(currentRoute).query.get("cursor") ?? undefined;
  return useResource((signal) => api.get<Page<Row>>(path, { query: { cursor }, signal }), [path, cursor]);
}
