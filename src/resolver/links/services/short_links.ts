import type { Service } from "../service.ts";

/** A service whose links are only keys to another address. `expand_link.ts` may follow them; here they say nothing. */
export function shortLinks(system: string): Service {
  return { system, read: () => ({ nothing: "short_link_not_followed" }) };
}
