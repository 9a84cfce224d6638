import type { Gazetteer, PlaceMatch, StreetGazetteer, StreetMatch } from "../../gazetteer/gazetteer.ts";
import type { FindStreetsFuzzy } from "../../gazetteer/queries.ts";

/** Looks misspelt names up, each once for a whole text. */
export interface MisspeltNames {
  places(key: string, maxEdits: 1 | 2): readonly PlaceMatch[];
  streets(key: string, options: FindStreetsFuzzy): readonly StreetMatch[];
}

const PLACES_MAX = 16;

/**
 * The misspelt names of one text. They are asked for in the stated towns, then everywhere, then again for the words
 * beside each thing of a name.
 */
export function misspeltNames(gazetteer: Gazetteer & StreetGazetteer): MisspeltNames {
  const places = new Map<string, readonly PlaceMatch[]>();
  const streets = new Map<string, readonly StreetMatch[]>();
  return {
    places(key, maxEdits) {
      const asked = `${maxEdits} ${key}`;
      let found = places.get(asked);
      if (found === undefined) {
        found = gazetteer.findPlacesFuzzy(key, { maxEdits, limit: PLACES_MAX });
        places.set(asked, found);
      }
      return found;
    },
    streets(key, options) {
      const { within, maxEdits, limit, written } = options;
      const asked = `${within} ${maxEdits} ${limit} ${key} ${written}`;
      let found = streets.get(asked);
      if (found === undefined) {
        found = gazetteer.findStreetsFuzzy(key, options);
        streets.set(asked, found);
      }
      return found;
    },
  };
}
