import { openClock } from "../../capabilities/clock.ts";
import type { Config } from "../../config.ts";
import { guardedFetch } from "../../net/mod.ts";
import { type Expansion, ExpansionCache, type LinkNet } from "../../resolutions/mod.ts";

/** Opens the expansion of short links, as configured: off unless `LINK_EXPANSION=on`. */
export function openLinks(
  { linkExpansion }: Pick<Config, "linkExpansion">,
  { count }: { readonly count: (expansion: Expansion) => void },
): LinkNet {
  return { isOn: linkExpansion, cache: new ExpansionCache(openClock()), count, fetch: guardedFetch };
}
