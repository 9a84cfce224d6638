/**
 * The pages that a customer sees, for a browser; they talk to `/v1` like anybody else. This door is for the service,
 * which builds and serves them (`capabilities/dashboard.ts`, `api/dashboard/`).
 *
 * A page is
 * 1. a folder `pages/<name>/` with `page.tsx`, which exports one component that draws a `Screen`, and `messages.ts`, its
 *    texts in every language (`defineMessages`; one that is missing does not compile),
 * 2. a row in `page_table.ts`: path, who may see it, how it is loaded,
 * 3. where it belongs into the navigation, a row in `layout/navigation.ts` and its name in `layout/messages.ts`.
 *
 * Inside a page: `api.get(…)` and its like talk to the service; `useResource` with `Loaded` shows what is loaded in each
 * of its states; `Form` with `TextField` and its like sends something and shows what the service says of each field;
 * `LazyMap` is the service's own
 * map; `Answer`, `StatusBadge`, `ReasonList` (in `resolution/`) show what an input resolved to; `Table`, `Pagination`, `Dialog`, `Confirm`, `Empty`, `toast`, `CopyButton` are the rest of the kit. The page begins anew when
 * another organization or environment is chosen. What somebody typed is drawn as text inside `<bdi>`; nothing is ever
 * drawn as HTML. Styles: logical properties only (`margin-inline-start`), colours from `style/tokens.css` only.
 *
 * @module
 */
export { PAGES } from "./page_table.ts";
export type { Page } from "./page.ts";

/** The files that the build begins with, below this folder. */
export const DASHBOARD_ENTRIES = {
  script: "main.tsx",
  style: "style.css",
  early: "early.ts",
  icon: "icon.svg",
} as const;
