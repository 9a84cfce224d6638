/**
 * Finds the links in a text and takes each apart. In goes the text; out come the links with their positions, the parts
 * of one link, and the target that a redirecting page keeps inside its own link.
 */
export { codePageText } from "./code_page_text.ts";
export { findLinks, type FoundLink, LINK_SIGNS } from "./find_links.ts";
export { looksLikeKnownHost, splitLink } from "./split_link.ts";
export { unwrap } from "./wrappers.ts";
