import type { Coordinates } from "../../domain/coordinates.ts";
import type { Random } from "../misspelt.ts";

/** A district of a city, as its list has it. */
export interface TownTruth {
  readonly name: string;
  readonly city: string;
  readonly region: string;
  /** In English, where the list has them. */
  readonly english?: { readonly name: string; readonly city: string };
  readonly at: Coordinates;
  /** A town has the name too, so that with another city it may mean that town. */
  readonly isTownToo?: true;
}

/** What writings and contradictions can use besides the district. */
export interface TownContext {
  readonly random: Random;
  /** True for a name that a district of the city has. */
  readonly isKnown: (name: string, city: string) => boolean;
  /** A city of another region that has no district of the given name. */
  readonly elsewhere: TownTruth;
}

/** A way to write a district. */
export interface TownWriting {
  readonly name: string;
  /** `house`: names a house of it, which the list does not have: right is its point, and nothing may be found. */
  readonly kind: "district" | "house" | "contradicted";
  readonly write: (town: TownTruth, context: TownContext) => string | undefined;
}
