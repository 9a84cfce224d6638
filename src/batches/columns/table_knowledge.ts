import type { Gazetteer, PlaceKind } from "../../gazetteer/port.ts";
import { readCountry } from "../../resolver/mod.ts";
import { nameKey } from "../../text/name_key.ts";
import { streetKey } from "../../text/street_key.ts";

export interface TableKnowledge {
  /** The country that the text means; undefined: none. */
  country(text: string): string | undefined;
  settlements(text: string): ReadonlySet<string>;
  /** Codes of the countries with a region, or with a county, of this name or code. */
  regions(text: string): ReadonlySet<string>;
  counties(text: string): ReadonlySet<string>;
  isStreet(text: string): boolean;
  isNearTown(latitude: number, longitude: number): boolean;
}

/** Where addresses are, a town is this near, in metres. */
const NEAR_TOWN_M = 10_000;
const LATITUDE_MAX = 90;
/** Longer texts are the name of nothing. UTF-16 units. */
const NAME_MAX = 80;
/** Namesakes that are examined: enough for the countries of common names. */
const MATCHES_MAX = 24;
/** Texts whose answers are kept: cells repeat. A table has at most this many sampled cells. */
const KEPT_MAX = 20_000;

/** The knowledge of one table's cells, from a gazetteer. */
export function tableKnowledge(gazetteer: Gazetteer): TableKnowledge {
  const named = kept((text) => namedPlaces(text, gazetteer));
  return {
    country: kept((text) => readCountry(text, gazetteer)),
    settlements: (text) => named(text).settlements,
    regions: (text) => named(text).regions,
    counties: (text) => named(text).counties,
    isNearTown: (latitude, longitude) =>
      Math.abs(latitude) <= LATITUDE_MAX &&
      gazetteer.nearestPlaces({ latitude, longitude }, { limit: 1, maxDistanceM: NEAR_TOWN_M }).length > 0,
    isStreet: kept((text) => {
      const key = text.length > NAME_MAX ? "" : streetKey(text);
      return key !== "" && gazetteer.findStreets(key, { limit: 1 }).length > 0;
    }),
  };
}

function namedPlaces(text: string, gazetteer: Gazetteer) {
  const key = text.length > NAME_MAX ? "" : nameKey(text);
  const matches = key === "" ? [] : gazetteer.findPlaces(key, MATCHES_MAX).map(({ id, nameKind }) => ({
    ...gazetteer.placeRank(id),
    nameKind,
  }));
  const countriesOf = (...kinds: readonly PlaceKind[]): ReadonlySet<string> =>
    new Set(matches.filter(({ kind }) => kinds.includes(kind)).map(({ countryCode }) => countryCode));
  return {
    settlements: new Set(
      matches.filter(({ kind, nameKind }) => (kind === "locality" || kind === "district") && nameKind !== "code")
        .map(({ countryCode }) => countryCode),
    ),
    regions: countriesOf("region"),
    counties: countriesOf("county"),
  };
}

function kept<Value>(read: (text: string) => Value): (text: string) => Value {
  const values = new Map<string, Value>();
  return (text) => {
    const known = values.get(text);
    if (known !== undefined || values.has(text)) {
      // Was put in for this text.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return known as Value;
    }
    const value = read(text);
    if (values.size < KEPT_MAX) {
      values.set(text, value);
    }
    return value;
  };
}
