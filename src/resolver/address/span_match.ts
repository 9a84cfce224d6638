import type { StreetMatch } from "../../gazetteer/gazetteer.ts";
import type { Crossing } from "./crossing.ts";

/** A street that bears a name; with `crossing` where it meets the other of two that are named. */
export interface SpanMatch extends StreetMatch {
  readonly crossing?: Crossing;
  /** So few letters of its name are misspelt that another street may be meant. */
  readonly isShort?: true;
  /** Its name has a direction that is not stated: there may be others of the name in other directions. */
  readonly isUndirected?: true;
  /** Told without its type: a street of the name and another type may be meant ("100 Main"). */
  readonly isUntyped?: true;
  /**
   * Found by the consonants of its name in another script: so many that they tell, with a postcode only, or such as other
   * streets may have as well.
   */
  readonly consonants?: "telling" | "few" | "shared";
}
