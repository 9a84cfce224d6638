import { BASE_PATH } from "../base/base_path.ts";
import { createStore } from "../base/store.ts";
import { type Address, splitAddress, type Workspace } from "./workspace.ts";

/** The current route in the dashboard. */
export interface Route extends Address {
  readonly query: URLSearchParams;
  /** Grows with every change, also of the query alone. */
  readonly navigationCount: number;
}

let navigations = 0;
let lastWorkspace: Workspace | undefined;

export const currentRoute = createStore<Route>(routeOfAddressBar());

/** Reads the address bar again. */
export function readRoute(): void {
  currentRoute.set(routeOfAddressBar());
}

function routeOfAddressBar(): Route {
  const { pathname, search } = location;
  const address = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
  const { workspace, ...rest } = splitAddress(address);
  navigations += 1;
  // The same object while it is the same workspace, so that only a change renders the links again.
  if (
    workspace?.organization !== lastWorkspace?.organization || workspace?.environment !== lastWorkspace?.environment
  ) {
    lastWorkspace = workspace;
  }
  return { ...rest, workspace: lastWorkspace, query: new URLSearchParams(search), navigationCount: navigations };
}
