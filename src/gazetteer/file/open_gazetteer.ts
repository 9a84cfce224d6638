import { type BestPostings, bestPostings } from "../names/keys/best_postings.ts";
import { containing } from "../space/containing.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import { drawableOver } from "./drawable_over.ts";
import { findExact } from "../names/keys/find_key.ts";
import { findFuzzy } from "../names/fuzzy/find_fuzzy.ts";
import { findByHash } from "../entries/find_by_hash.ts";
import { findPrefix } from "../names/prefix/find_prefix.ts";
import type { Sections } from "./format.ts";
import type { EntryId, Gazetteer, PlaceMatch, StreetGazetteer } from "../port.ts";
import { mapFile } from "./map_file.ts";
import { matchOf } from "../entries/match_of.ts";
import { nearest } from "../space/nearest.ts";
import { readDatasets } from "./read_datasets.ts";
import { readLanguages, readName } from "../entries/read_name.ts";
import { readPlace } from "../entries/read_place.ts";
import { readPlaceRank } from "../entries/read_place_rank.ts";
import { streetsOver } from "./streets_over.ts";
import { versionOf } from "./version_of.ts";

/** A gazetteer over a mapped file. */
export interface OpenGazetteer extends Gazetteer, StreetGazetteer, DrawableGazetteer {
  /** Its arrays, for what is looked up in several files at once. */
  readonly sections: Sections;
  /** Lets go of the file; its memory is given back once nothing refers to the gazetteer. */
  close(): void;
}

/**
 * Opens a gazetteer file: maps it and checks its head, in well under 5 ms whatever its size. Throws
 * GazetteerFileError when it is missing, cut short, damaged in its head, or of another format version. Damage in its
 * body is found by `verifyGazetteer`; until then it can give wrong answers, never a crash or an endless loop.
 */
export function openGazetteer(path: string): OpenGazetteer {
  const file = mapFile(path);
  const gazetteer = gazetteerOver(file.sections, versionOf(file.contentHash));
  return { ...gazetteer, sections: file.sections, close: () => {} };
}

function gazetteerOver(sections: Sections, version: string): Gazetteer & DrawableGazetteer {
  const best = bestPostings();
  const known = readLanguages(sections);
  const countries = readCountries(sections);
  return {
    ...streetsOver(sections),
    ...drawableOver(sections),
    version,
    ...readDatasets(sections),
    findPlaces: (key, limit) => findExact(sections, key, limit),
    findPlacesFuzzy(key, { maxEdits, limit }) {
      findFuzzy(sections, key, { maxEdits, limit, best });
      return matchesOf(best);
    },
    findPlacesByPrefix(key, limit) {
      findPrefix(sections, key, { limit, best });
      return matchesOf(best);
    },
    place: (id) => readPlace(sections, id),
    placeRank: (id) => readPlaceRank(sections, id),
    nameIn: (id, languages) => readName(sections, id, { languages, known }),
    isWithin: (inner, outer) => inner >= outer && inner < (sections.placeTo.at(outer)),
    nearestPlaces: (point, options) => nearest(sections, point, options),
    areasContaining: (point) => containing(sections, point),
    country: (code) => countries.get(code.toUpperCase()),
    byPlaceId: (placeId) => findByHash(sections.placeHash, sections.placeByHash, placeId),
  };
}

function matchesOf(best: BestPostings): PlaceMatch[] {
  return Array.from({ length: best.length }, (_, index) => matchOf(best.postingAt(index), best.editsAt(index)));
}

/** Countries follow each other at the ends of their intervals. */
function readCountries(sections: Sections): ReadonlyMap<string, EntryId> {
  const countries = new Map<string, EntryId>();
  for (let id = 0; id < sections.placeTo.length;) {
    const code = sections.placeCountry.at(id);
    countries.set(String.fromCharCode(code & 0xff, code >> 8), id);
    id = Math.max(id + 1, sections.placeTo.at(id));
  }
  return countries;
}
