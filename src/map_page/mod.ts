/**
 * The page of a public map: rendered here, made interactive by `client/` in the browser. Other pages draw a map with
 * `client/mount_map.ts`.
 *
 * @module
 */
export { type MapPage, type PageLocation, type PageTexts, pageTexts, renderMissingPage } from "./document.ts";
export { renderMapPage, SEARCH_LENGTH_MAX } from "./render_map_page.ts";
