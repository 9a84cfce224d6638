/**
 * The web pages for customers; they call `/v1` like any other client. This module is for the service, which builds and
 * serves them (`capabilities/dashboard.ts`, `api/dashboard/`).
 *
 * A page is 1. a folder `pages/<name>/` with `page.tsx`, which exports one component that draws a `Screen`, and a table
 * of texts in each file of `texts/`. Code imports tables from `texts/en.json`, whose types it has, and reads them with
 * `messagesOf`; the build puts each table in the browser's language in the place of the English one, so that another
 * language loads the page again, 2. a row in `page_table.ts`: path, who may see it, how it is loaded; for a page of one
 * object, also its list, 3. if it belongs in the navigation, a row in `layout/navigation.ts` and its name in the texts
 * `LAYOUT`.
 *
 * Inside a page: `api.get(…)` and similar functions call the service; `useResource` with `Loaded` shows data in each
 * state; `Form` with `TextField` and other fields sends data and shows the service's errors at each field; `LazyMap` is
 * the service's own map; `Answer`, `StatusBadge`, `ReasonList` (in `resolution/`) show an answer; `SuggestInput` (in
 * `suggest/`) suggests places while a text is typed; `ListPage` is a page whose content is a list of the API, `useFilters`
 * its filters in the URL, `openDialog` opens a `FormDialog` and `askToConfirm` a question; `Table`, `Empty`, `toast`, `CopyButton` are the
 * rest of the kit.
 *
 * Organization and environment are the start of the address (`/o/acme/live/batches`). A page does not see them: `go`
 * and `Link` take `/batches` and add them, `api` sends them, and the page is created again when they change.
 *
 * `operator/` has the pages of the service's operators, an application of its own with its own session, whose entry is
 * `operator.tsx`. `reference/` is the page of the API's reference at `/swagger`, with `reference.tsx`. Both share the kit,
 * the texts and the style.
 *
 * User input is rendered as text inside `<bdi>`; nothing is ever rendered as HTML.
 * Styles: logical properties only (`margin-inline-start`), colours from `style/tokens.css` only.
 *
 * @module
 */
export { type Language, LANGUAGE_COOKIE, languageOf, LANGUAGES } from "./base/languages.ts";
export { WITHOUT_SCRIPT } from "./without_script.ts";
export { PAGES } from "./page_table.ts";
export { findPage } from "./router/find_page.ts";
export { splitAddress } from "./router/workspace.ts";

/** The paths of the operators' pages, with `:id` for one segment. */
export const OPERATOR_PATHS = [
  "/operator",
  "/operator/password",
  "/operator/organizations",
  "/operator/organizations/:id",
  "/operator/queues",
  "/operator/processes",
  "/operator/data",
  "/operator/audit",
  "/operator/second-factor",
] as const;

/** The scripts of the applications: apart, so that nobody loads the pages of another. */
export const APPLICATIONS = { members: "main.tsx", operators: "operator.tsx", reference: "reference.tsx" } as const;

/** Other entry points of the build, below this folder. */
export const DASHBOARD_ENTRIES = {
  style: "style.css",
  early: "early.ts",
  icon: "icon.svg",
} as const;

/** `icon.svg` at 32 by 32 pixels, below this folder. */
export const FAVICON = "favicon.ico";
