import { BASE_PATH } from "../base/base_path.ts";
import { currentRoute, readRoute } from "./current_route.ts";
import { addressOf } from "./workspace.ts";
import { useEffect } from "preact/hooks";
import { useStore } from "../base/store.ts";

export interface Filters {
  /** Undefined for what is not filtered. */
  readonly values: Readonly<Record<string, string | undefined>>;
  readonly isFiltered: boolean;
  /** The page with other values of some filters, an empty one for none; it begins with the first rows. */
  readonly pathWith: (changes: Readonly<Record<string, string>>) => string;
  readonly show: (changes: Readonly<Record<string, string>>, keeping?: Keeping) => void;
}

/** How navigation changes the browser's history. */
export type Keeping = "push" | "replace";

/** Goes to a path of the dashboard, such as `/keys?cursor=…`, in the current workspace; or to a whole address. */
export function go(path: string, keeping: Keeping = "push"): void {
  goTo(addressOf(path, currentRoute.get().workspace), keeping);
}

/** Leaves the workspace, which may no longer exist. The start page opens one that does. */
export function goOut(path = "/"): void {
  goTo(path, "push");
}

function goTo(address: string, keeping: Keeping): void {
  const url = `${BASE_PATH}${address}`;
  if (keeping === "push") {
    history.pushState(null, "", url);
    scrollTo(0, 0);
  } else {
    history.replaceState(null, "", url);
  }
  readRoute();
}

/** Calls `onNew` when the page is opened at `#new`, the address of its dialog that creates something. */
export function useNewRequest(onNew: () => void): void {
  const { navigationCount } = useStore(currentRoute);
  useEffect(() => {
    if (location.hash === "#new") {
      // Otherwise reloading or going back would open the dialog again.
      history.replaceState(null, "", `${location.pathname}${location.search}`);
      onNew();
    }
  }, [navigationCount]);
}

/** The filters of a page's list with these names, which are in the URL. */
export function useFilters(...names: readonly string[]): Filters {
  const { path, query } = useStore(currentRoute);
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? undefined]));
  const pathWith = (changes: Readonly<Record<string, string>>): string => {
    const next = new URLSearchParams();
    for (const name of names) {
      const value = changes[name] ?? values[name] ?? "";
      if (value !== "") {
        next.set(name, value);
      }
    }
    return next.size === 0 ? path : `${path}?${next.toString()}`;
  };
  return {
    values,
    isFiltered: names.some((name) => values[name] !== undefined),
    pathWith,
    show: (changes, keeping) => go(pathWith(changes), keeping),
  };
}
