import type { Coordinates } from "../../domain/coordinates.ts";
import { Problem } from "../../domain/problem.ts";
import type { SuggestInput } from "../../domain/suggestion.ts";
import { preferredLanguage } from "../parameters/languages.ts";
import { SUGGEST_LIMIT } from "./model.ts";
import type { SuggestQuery } from "./routes.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";

const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;

/**
 * Converts a query, with the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toSuggestInput(query: SuggestQuery, acceptLanguage: string | null): SuggestInput {
  const text = query.q.trimStart();
  if (text === "") {
    throw refused("q", "Must contain more than spaces");
  }
  const near = query.near === undefined ? undefined : pointOf(query.near);
  return suggestInput({ ...query, text, near }, acceptLanguage);
}

/** A request for suggestions. */
export interface SuggestRequest extends Pick<SuggestQuery, "country" | "language" | "limit"> {
  readonly text: string;
  readonly near?: Coordinates | undefined;
}

/** The input of the suggestions, with its defaults. */
export function suggestInput(
  { text, country, language: named, near, limit = SUGGEST_LIMIT }: SuggestRequest,
  acceptLanguage: string | null,
): SuggestInput {
  const language = named ?? preferredLanguage(acceptLanguage);
  const homeCountry = language === undefined ? undefined : regionOf(language);
  return {
    text,
    limit,
    ...(country === undefined ? {} : { country: country.toUpperCase() }),
    ...(homeCountry === undefined ? {} : { homeCountry }),
    ...(language === undefined ? {} : { language }),
    ...(near === undefined ? {} : { near }),
  };
}

/** The country of a language tag such as `de-AT`; undefined for one without. */
function regionOf(tag: string): string | undefined {
  return tag.split("-").slice(1).find((part) => /^[A-Za-z]{2}$/u.test(part))?.toUpperCase();
}

function pointOf(pair: string): Coordinates {
  const [latitude = 0, longitude = 0] = pair.split(",").map(Number);
  if (Math.abs(latitude) > LATITUDE_MAX || Math.abs(longitude) > LONGITUDE_MAX) {
    throw refused("near", "Must be on Earth: latitude -90 to 90, longitude -180 to 180");
  }
  return { latitude, longitude };
}

function refused(name: string, detail: string): Problem {
  return invalidField("query", { pointer: `/${name}`, detail });
}
