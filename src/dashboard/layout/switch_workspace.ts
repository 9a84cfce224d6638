import { currentRoute, go, type Route } from "../router/router.tsx";
import { findPage } from "../router/find_page.ts";
import { addressOf, type Workspace } from "../router/workspace.ts";

/** Parts of a query that name one object of the old workspace. */
const OF_ONE_WORKSPACE = ["cursor", "row"];

/** Opens the current page in another organization or environment. */
export function switchWorkspace(change: Partial<Workspace>): void {
  const route = currentRoute.get();
  if (route.workspace !== undefined) {
    go(addressInOther(route, { ...route.workspace, ...change }));
  }
}

/** The address of a page in another workspace; of its list if it shows an object that is not there. */
export function addressInOther(route: Pick<Route, "workspace" | "path" | "query">, workspace: Workspace): string {
  const list = findPage(route)?.page.list;
  if (list !== undefined) {
    return addressOf(list, workspace);
  }
  const query = new URLSearchParams(route.query);
  for (const name of OF_ONE_WORKSPACE) {
    query.delete(name);
  }
  return addressOf(`${route.path}${query.size === 0 ? "" : `?${query.toString()}`}`, workspace);
}
