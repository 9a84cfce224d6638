import type { Service } from "../service.ts";

/** A service whose links are only keys. `expand_link.ts` may follow them; they contain nothing themselves. */
export function shortLinks(system: string): Service {
  return { system, read: () => ({ nothing: "short_link_not_followed" }) };
}
