import type { Gazetteer } from "../gazetteer/port.ts";
import type { LocationsDeps } from "../locations/mod.ts";
import type { OnStage } from "../resolver/mod.ts";
import type { LinkNet } from "./expand_link.ts";

/** What every verb of resolutions is handed first. */
export interface ResolutionsDeps {
  /** The gazetteer in use now: it changes when another one is opened, never during one answer. */
  readonly gazetteer: () => Gazetteer;
  /** What following short links needs; absent where they are not followed, e.g. in a batch that did not ask for it. */
  readonly links?: LinkNet;
  /** What short codes of saved locations are looked up in; absent where nobody has any. */
  readonly locations?: LocationsDeps;
  /** Begins to time one input; undefined: not this one. Absent: none is timed. */
  readonly timing?: () => OnStage | undefined;
}
