import type { Gazetteer } from "../gazetteer/port.ts";
import type { LocationsDeps } from "../locations/mod.ts";
import type { OnStage } from "../resolver/mod.ts";
import type { LinkNet } from "./expand_link.ts";
import type { Environment } from "../domain/caller.ts";
import { STATED_COMPONENTS, type StructuredInput } from "../domain/input.ts";
import type { SettledPlace } from "./settled_place.ts";

export interface CorrectionQuery {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly text: string;
  /** ISO 3166-1 alpha-2, upper case: the country of the call; absent: none. */
  readonly country?: string | undefined;
}

export interface CorrectionsReader {
  /** At once for an organization without corrections, and for a text without one. */
  find(query: CorrectionQuery): SettledPlace | undefined | Promise<SettledPlace | undefined>;
}

export interface ResolutionsDeps {
  /** The active gazetteer: it may change between calls, never during one answer. */
  readonly gazetteer: () => Gazetteer;
  /**
   * Until the gazetteer is prepared: one that knows no place and refuses names, for inputs that are a point themselves.
   * Undefined afterwards.
   */
  readonly pointsOnly?: () => Gazetteer | undefined;
  /** Dependencies of expanding links; absent where links are not expanded, e.g. in a batch that did not request it. */
  readonly links?: LinkNet;
  /** Dependencies of the saved locations; absent where short codes are not looked up. */
  readonly locations?: LocationsDeps;
  /** What people have settled; absent where nothing is. */
  readonly corrections?: CorrectionsReader;
  /** The command that loads the streets of a country (ISO 3166-1 alpha-2); undefined where none is known. */
  readonly addCommand?: (countryCode: string) => string | undefined;
  /** Starts the timing of one input; undefined: this input is not timed. Absent: none is. */
  readonly timing?: () => OnStage | undefined;
}

/**
 * A structured address as the text under which it is settled: the components in the order in which a batch writes the
 * parts of a row.
 */
export function structuredText({ components }: StructuredInput): string {
  return STATED_COMPONENTS.flatMap((name) => components[name] ?? []).join(" ");
}
