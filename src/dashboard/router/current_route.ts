import { BASE_PATH } from "../base/base_path.ts";
import { createStore } from "../base/create_store.ts";

/** The current route in the dashboard. */
export interface Route {
  /** Without the prefix `BASE_PATH`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Grows with every change, also of the query alone. */
  readonly navigationCount: number;
}

let navigations = 0;

/** The route of the address bar. */
export const currentRoute = createStore<Route>(routeOfAddressBar());

/** Reads the address bar again. */
export function readRoute(): void {
  currentRoute.set(routeOfAddressBar());
}

function routeOfAddressBar(): Route {
  const { pathname, search } = location;
  const path = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
  navigations += 1;
  return { path: path === "" ? "/" : path, query: new URLSearchParams(search), navigationCount: navigations };
}
