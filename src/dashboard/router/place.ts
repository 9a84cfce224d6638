import { BASE_PATH } from "../base/base_path.ts";
import { createStore } from "../base/create_store.ts";

/** The current place in the dashboard. */
export interface Place {
  /** Without the prefix `BASE_PATH`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Grows with every change, also of the query alone. */
  readonly visit: number;
}

let visits = 0;

/** The place of the address bar. */
export const place = createStore<Place>(currentPlace());

/** Reads the address bar again. */
export function readPlace(): void {
  place.set(currentPlace());
}

function currentPlace(): Place {
  const { pathname, search } = location;
  const path = pathname.startsWith(BASE_PATH) ? pathname.slice(BASE_PATH.length) : pathname;
  visits += 1;
  return { path: path === "" ? "/" : path, query: new URLSearchParams(search), visit: visits };
}
