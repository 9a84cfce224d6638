import type { Environment } from "../domain/caller.ts";
import { STATED_COMPONENTS, type StructuredInput } from "../domain/structured_input.ts";
import type { SettledPlace } from "./settled_place.ts";

/** A text that may have a correction. */
export interface CorrectionQuery {
  readonly organizationId: string;
  readonly environment: Environment;
  readonly text: string;
  /** ISO 3166-1 alpha-2, upper case: the country of the call; absent: none. */
  readonly country?: string | undefined;
}

/** Finds what people of an organization have settled. */
export interface CorrectionsReader {
  /** At once for an organization without corrections, and for a text without one. */
  find(query: CorrectionQuery): SettledPlace | undefined | Promise<SettledPlace | undefined>;
}

/**
 * A structured address as the text under which it is settled: the components in the order in which a batch writes the
 * parts of a row.
 */
export function structuredText({ components }: StructuredInput): string {
  return STATED_COMPONENTS.flatMap((name) => components[name] ?? []).join(" ");
}
