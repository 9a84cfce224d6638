import type { Input } from "./input.ts";
import type { Components } from "./resolution.ts";

/** The fields of a structured address, in the order in which a text writes them. */
export const STATED_COMPONENTS = [
  "street",
  "houseNumber",
  "unit",
  "district",
  "postcode",
  "locality",
  "county",
  "region",
  "country",
] as const satisfies readonly (keyof Components)[];

/** One of them. */
export type StatedComponent = (typeof STATED_COMPONENTS)[number];

/** The longest part read, in UTF-16 code units: the longest street's name on record has under a hundred. */
export const STATED_LENGTH_MAX = 200;

/** An address in separate fields: the role of each field is known, never guessed. */
export interface StructuredInput extends Omit<Input, "text" | "country"> {
  /** At least one, each 1–200 characters after trimming. `country` is a name in any language or an ISO 3166-1 code. */
  readonly components: { readonly [Component in StatedComponent]?: string };
}
