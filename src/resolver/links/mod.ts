/**
 * Links of map services. In goes a text; out come the points and words of its links, each with a weight. `find_links.ts`
 * and `split_link.ts` find links and take them apart; each service is a row in `services/`.
 */
export { recognizeLink } from "./recognize_link.ts";
