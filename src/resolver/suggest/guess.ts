import type { Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, Gazetteer } from "../../gazetteer/port.ts";
import type { Answer } from "../answer.ts";

/** What all searches of one beginning share. */
export interface SuggestContext {
  readonly gazetteer: Gazetteer;
  /** Suggestions lie in this country. */
  readonly scope: EntryId | undefined;
  readonly near: Coordinates | undefined;
  /** Streets further from `near` are not looked at: first those around, and all only where there are none. */
  readonly maxDistanceM?: number;
  readonly limit: number;
}

/** What a suggestion tells, but for its label. */
export type GuessedAnswer = Pick<
  Answer,
  | "coordinates"
  | "precision"
  | "accuracyM"
  | "entry"
  | "address"
  | "area"
  | "named"
  | "record"
  | "recordComponents"
  | "title"
>;

/** Something that may be meant, not yet described: of the many that are weighed few are told. */
export interface Guess {
  /** The less the likelier. */
  readonly cost: number;
  readonly isStreet: boolean;
  readonly answer: () => GuessedAnswer;
}
