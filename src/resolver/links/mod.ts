/**
 * Links of map services. In goes a text; out come the points and words of its links, each with a weight. `finding/` finds
 * links, `hosts.ts` says which service reads one, `services/` has one file a service, `values/` and `decode/` read what
 * services write into links.
 */
export { LINK_SIGNS } from "./finding/mod.ts";
export { recognizeLink } from "./recognize_link.ts";
