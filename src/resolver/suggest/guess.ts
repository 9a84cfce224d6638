import type { Coordinates } from "../../domain/coordinates.ts";
import type { EntryId, Gazetteer } from "../../gazetteer/port.ts";
import type { Token } from "../address/tokens/mod.ts";
import type { Answer } from "../answer.ts";

/** A place in which a typed street is searched. */
export interface GuessScope {
  readonly within: EntryId | undefined;
  readonly cost: number;
}

/** What all searches of one prefix share. */
export interface SuggestContext {
  readonly gazetteer: Gazetteer;
  /** Suggestions must lie in this country. */
  readonly scope: EntryId | undefined;
  readonly near: Coordinates | undefined;
  /** The caller's own country, whose places come first if there is no `near`. ISO 3166-1 alpha-2. */
  readonly home: string | undefined;
  /**
   * Streets further from `near` are ignored. The first search is limited, and repeated without limit if it finds
   * nothing.
   */
  readonly maxDistanceM?: number | undefined;
  readonly limit: number;
  /** Scopes by what is typed: several parses request the same ones. */
  readonly scopes: Map<string, readonly GuessScope[]>;
}

/** The fields of a suggestion without its label. */
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

/** A possible suggestion that is not described yet: of many guesses few are returned. */
export interface Guess {
  /** Lower is better. */
  readonly cost: number;
  readonly isStreet: boolean;
  /** The typed house number, even if the street does not have it. */
  readonly number?: string | undefined;
  /** True if the street does not have the typed number. */
  readonly isNumberMissing?: boolean;
  readonly answer: () => GuessedAnswer;
}

/** The words, joined. */
export function keyOf(tokens: readonly Token[]): string {
  return tokens.map(({ key }) => key).join("");
}
