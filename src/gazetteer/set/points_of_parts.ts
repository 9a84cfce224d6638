import { readCode, readCodeSystems } from "../entries/codes.ts";
import { findByHash } from "../entries/find_by_hash.ts";
import { placeHashOf } from "../file/place_id.ts";
import { namedIndex, readNamedPlace } from "../entries/named_places.ts";
import { LazyPostcode, postcodeIndex } from "../entries/postcodes.ts";
import { findPointsFuzzy } from "../names/fuzzy/find_points_fuzzy.ts";
import { findCodesPrefix } from "../names/prefix/find_codes_prefix.ts";
import type { EntryId, NamedPlace, PostcodeArea, RegisteredCode, StreetGazetteer } from "../port.ts";
import { Recent } from "../../text/recent.ts";
import type { ComposedParts } from "./compose.ts";
import { keyFinder } from "./key_finder.ts";
import { type Part, partAt } from "./parts.ts";
import { pointsOfPartsByPrefix } from "./points_of_parts_prefix.ts";

type OfPostcodes = "findPostcodes" | "findPostcodesByPrefix" | "postcodeByPlaceId";
type OfNamedPlaces = "findNamedPlaces" | "findNamedPlacesFuzzy" | "findNamedPlacesByPrefix" | "namedPlaceByPlaceId";
type OfCodes = "codeSystems" | "findCode" | "findCodesByPrefix" | "codeByPlaceId";

/** Cached codes with their areas, some 500 B each. */
const RECENT_POSTCODES = 4_096;
/** Postcodes with the same key: few countries share one code. */
const POSTCODES_MAX = 64;

/** Postcodes, named places and codes of registers. */
export function pointsOfParts(set: ComposedParts): Pick<StreetGazetteer, OfPostcodes | OfNamedPlaces | OfCodes> {
  return { ...postcodesOfParts(set), ...namedPlacesOfParts(set), ...codesOfParts(set) };
}

function postcodesOfParts(
  { parts: { all }, isReplaced, directory }: ComposedParts,
): Pick<StreetGazetteer, OfPostcodes> {
  const find = keyFinder(all.map(({ sections }) => sections), "postcodes", directory?.postcodes);
  const withPostcodes = all.filter(({ sections }) => sections.postcodeText.length > 0);
  /** A country's own file replaces its postcodes in the world file. */
  const isInForce = ({ base }: Part, { place }: PostcodeArea): boolean => base > 0 || !isReplaced(place);
  const byPrefix = pointsOfPartsByPrefix<PostcodeArea>(all, {
    withPoints: withPostcodes,
    indexOf: postcodeIndex,
    read: (part, posting) => new LazyPostcode(part, posting >>> 2),
    isInForce,
  });
  /** Looked-up codes: a batch repeats those of its towns, and twenty countries may have one. */
  const recent = new Recent<readonly PostcodeArea[]>(RECENT_POSTCODES);
  return {
    findPostcodes(key, countryCode) {
      const known = countryCode === undefined ? recent.get(key) : undefined;
      if (known !== undefined) {
        return known;
      }
      const hits = find(key);
      const areas: PostcodeArea[] = [];
      for (let i = 0; i < hits.count; i++) {
        const part = all[hits.files[i]!]!;
        const { postcodeKeyPostings, postcodePostings } = part.sections;
        const from = postcodeKeyPostings.at(hits.keys[i]!);
        const to = Math.min(postcodeKeyPostings.at(hits.keys[i]! + 1), from + POSTCODES_MAX, postcodePostings.length);
        for (let at = from; at < to; at++) {
          const area = new LazyPostcode(part, postcodePostings.at(at) >>> 2);
          if ((countryCode === undefined || area.countryCode === countryCode) && isInForce(part, area)) {
            areas.push(area);
          }
        }
      }
      if (countryCode === undefined) {
        recent.set(key, areas);
      }
      return areas;
    },
    findPostcodesByPrefix: byPrefix,
    postcodeByPlaceId: (placeId) =>
      firstWithHash(withPostcodes, placeId, (part, hash) => {
        const id = findByHash(part.sections.postcodeHash, part.sections.postcodeByHash, hash);
        const area = id === undefined ? undefined : new LazyPostcode(part, id);
        return area !== undefined && isInForce(part, area) ? area : undefined;
      }),
  };
}

function namedPlacesOfParts({ parts: { all }, directory }: ComposedParts): Pick<StreetGazetteer, OfNamedPlaces> {
  const find = keyFinder(all.map(({ sections }) => sections), "named", directory?.named);
  const withNamed = all.filter(({ sections }) => sections.namedName.length > 0);
  return {
    findNamedPlaces(key, { within, limit }) {
      const hits = find(key);
      const only = within === undefined ? undefined : partAt(all, within);
      const places: NamedPlace[] = [];
      for (let i = 0; i < hits.count; i++) {
        const part = all[hits.files[i]!]!;
        if (only !== undefined && only !== part) {
          continue;
        }
        const { namedKeyPostings, namedPostings, namedPlace } = part.sections;
        const [from, to] = entriesOf(part, within);
        const end = Math.min(namedKeyPostings.at(hits.keys[i]! + 1), namedPostings.length);
        for (let at = namedKeyPostings.at(hits.keys[i]!); at < end && places.length < limit; at++) {
          const posting = namedPostings.at(at);
          const place = namedPlace.at(posting >>> 2);
          if (place >= from && place < to) {
            places.push(readNamedPlace(part, posting));
          }
        }
      }
      return places;
    },
    findNamedPlacesFuzzy(key, { within, maxEdits, limit }) {
      const part = partAt(all, within);
      const [from, to] = entriesOf(part, within);
      return findPointsFuzzy(namedIndex(part.sections), key, { from, to, maxEdits, limit })
        .map(({ posting, edits }) => ({ named: readNamedPlace(part, posting), edits }));
    },
    findNamedPlacesByPrefix: pointsOfPartsByPrefix<NamedPlace>(all, {
      withPoints: withNamed,
      indexOf: namedIndex,
      read: readNamedPlace,
    }),
    namedPlaceByPlaceId: (placeId) =>
      firstWithHash(withNamed, placeId, (part, hash) => {
        const id = findByHash(part.sections.namedHash, part.sections.namedByHash, hash);
        return id === undefined ? undefined : readNamedPlace(part, id << 2);
      }),
  };
}

function codesOfParts({ parts: { all }, directory }: ComposedParts): Pick<StreetGazetteer, OfCodes> {
  const find = keyFinder(all.map(({ sections }) => sections), "codes", directory?.codes);
  const withCodes = all.filter(({ sections }) => sections.codeText.length > 0);
  let systems: readonly string[] | undefined;
  return {
    codeSystems: () => systems ??= [...new Set(withCodes.flatMap(({ sections }) => readCodeSystems(sections)))],
    findCode(system, key) {
      const hits = find(`${system} ${key}`);
      for (let i = 0; i < hits.count; i++) {
        const part = all[hits.files[i]!]!;
        const { codeKeyPostings, codePostings } = part.sections;
        const at = codeKeyPostings.at(hits.keys[i]!);
        if (at < Math.min(codeKeyPostings.at(hits.keys[i]! + 1), codePostings.length)) {
          return readCode(part, codePostings.at(at) >>> 2);
        }
      }
      return undefined;
    },
    findCodesByPrefix(system, key, { within, limit }) {
      const codes: RegisteredCode[] = [];
      for (const part of within === undefined ? withCodes : [partAt(all, within)]) {
        const [from, to] = entriesOf(part, within);
        const found = key === "" ? [] : findCodesPrefix(part.sections, `${system} ${key}`, { limit, from, to });
        codes.push(...found.map((id) => readCode(part, id)));
      }
      return codes.slice(0, limit);
    },
    codeByPlaceId: (placeId) =>
      firstWithHash(withCodes, placeId, (part, hash) => {
        const id = findByHash(part.sections.codeHash, part.sections.codeByHash, hash);
        return id === undefined ? undefined : readCode(part, id);
      }),
  };
}

/** The half-open range of a part's entries that are in an area; all where none is given. */
function entriesOf({ sections, base }: Part, within: EntryId | undefined): readonly [from: number, to: number] {
  return within === undefined ? [0, Infinity] : [within - base, sections.placeTo.at(within - base)];
}

/** The first entry that a part has of an identifier. */
function firstWithHash<Found>(
  parts: readonly Part[],
  placeId: string,
  find: (part: Part, hash: Uint8Array) => Found | undefined,
): Found | undefined {
  const hash = placeHashOf(placeId);
  if (hash === undefined) {
    return undefined;
  }
  for (const part of parts) {
    const found = find(part, hash);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}
