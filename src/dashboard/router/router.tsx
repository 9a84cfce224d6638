import { BASE_PATH } from "../base/base_path.ts";
import { createStore, useStore } from "../base/store.ts";
import { type Address, addressOf, splitAddress, type Workspace } from "./workspace.ts";
import { useEffect } from "preact/hooks";
import type { ComponentChildren } from "preact";

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

/** The current route; the component is rendered again when it changes. */
export function useRoute(): Route {
  return useStore(currentRoute);
}

/** Calls `onNew` when the page is opened at `#new`, the address of its dialog that creates something. */
export function useNewRequest(onNew: () => void): void {
  const { navigationCount } = useRoute();
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
  const { path, query } = useRoute();
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

/** A link inside the dashboard, followed without loading the document again. */
export function Link({ to, class: className, current, onFollow, children }: {
  /** A path of the dashboard, in the current workspace; or a whole address. */
  readonly to: string;
  readonly class?: string | undefined;
  /** Whether it leads to the current page. */
  readonly current?: boolean | undefined;
  readonly onFollow?: (() => void) | undefined;
  readonly children: ComponentChildren;
}) {
  const workspace = useStore(currentRoute, (route) => route.workspace);
  return (
    <a
      href={`${BASE_PATH}${addressOf(to, workspace)}`}
      class={className}
      aria-current={current === true ? "page" : undefined}
      onClick={(event) => followLink(event, to, onFollow)}
    >
      {children}
    </a>
  );
}

/** Follows a link without loading the document again; not where the browser opens a tab or a window of its own. */
export function followLink(event: MouseEvent, to: string, onFollow?: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  event.preventDefault();
  onFollow?.();
  go(to);
}
