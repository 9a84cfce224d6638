import type { EntryId, PlaceMatch } from "../../gazetteer/gazetteer.ts";
import type { PlaceContext } from "./place_context.ts";

/** Monaco, Gibraltar, Macau and Singapore are within it; Luxembourg, a city and a country too, is not. Metres. */
const CITY_STATE_REACH_M = 30_000;

/** A country that bears the stated name and is one city: whatever lies in it lies in that city. */
export function isCityState(
  country: EntryId | undefined,
  bearers: ReadonlyMap<EntryId, PlaceMatch>,
  context: PlaceContext,
): boolean {
  return country !== undefined && bearers.has(country) && context.place(country).radiusM <= CITY_STATE_REACH_M;
}
