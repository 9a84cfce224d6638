import type { Page } from "../api/types.ts";
import { useStore } from "../base/store.ts";
import { type Resource, useResource } from "../kit/resource.tsx";
import { currentRoute } from "../router/current_route.ts";
import { callOperator } from "./operator_session.ts";

/** A list below `/v1/operator`: the page of it that the address selects (`?cursor=`). */
export function useOperatorPage<Row>(
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): Resource<Page<Row>> {
  const cursor = useStore(currentRoute).query.get("cursor") ?? undefined;
  return useResource(
    (signal) => callOperator<Page<Row>>("GET", path, { query: { ...query, cursor }, signal }),
    [path, cursor, ...Object.values(query)],
  );
}

/** Something below `/v1/operator`. */
export function useOperator<Data>(path: string): Resource<Data> {
  return useResource((signal) => callOperator<Data>("GET", path, { signal }), [path]);
}
