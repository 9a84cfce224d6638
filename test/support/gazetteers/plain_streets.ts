import type { Coordinates } from "../../../src/domain/coordinates.ts";
import type { GazetteerInput } from "../../../src/gazetteer/builder/gazetteer_input.ts";
import { orderPlaces } from "../../../src/gazetteer/builder/place_order.ts";
import { joinPaths, type Middle, middleOfStreet } from "../../../src/gazetteer/builder/streets/street_lines.ts";
import type {
  CodeInput,
  HouseInput,
  NamedPlaceInput,
  PostcodeInput,
  StreetInput,
  StreetsInput,
} from "../../../src/gazetteer/builder/streets/street_row.ts";
import { placeHash, placeIdOf } from "../../../src/gazetteer/file/id_columns.ts";
import { editsAllowed } from "../../../src/gazetteer/names/fuzzy/typo_variants.ts";
import {
  type EntryId,
  type FindStreets,
  type FindStreetsByPrefix,
  type FindStreetsFuzzy,
  type House,
  type HouseRange,
  type NameKind,
  type NearOptions,
  type PostcodeArea,
  PREFIX_LIMIT,
  type RegisteredCode,
  type StreetGazetteer,
  type StreetId,
  type StreetMatch,
} from "../../../src/gazetteer/port.ts";
import { distanceM, distanceToPath } from "../../../src/geo/distance_m.ts";
import { hilbert } from "../../../src/geo/hilbert.ts";
import { simplifyPath } from "../../../src/geo/simplify_path.ts";
import { parseHouseNumber } from "../../../src/text/house_number.ts";
import { nameKey } from "../../../src/text/name_key.ts";
import { nameWords } from "../../../src/text/name_words.ts";
import { otherScriptKey } from "../../../src/text/other_script_key.ts";
import { streetKey } from "../../../src/text/street_key.ts";
import { streetWord } from "../../../src/text/street_word.ts";
import { streetWordsKey } from "../../../src/text/street_words_key.ts";

interface PlainStreet {
  readonly input: StreetInput;
  readonly place: EntryId;
  readonly middle: Middle;
  readonly houses: readonly House[];
  readonly paths: readonly Int32Array[];
  /** Key of each name and its kind. */
  readonly keys: readonly { readonly key: string; readonly kind: number }[];
}

/** Keys of the texts that were asked for: every scan needs those of all names again. */
const keyOf = remembered(nameKey);

const TOLD_AS: readonly NameKind[] = ["primary", "alternate", "code", "alternate"];

/** Streets, postcodes, named places and codes over plain arrays, by full scans: the reference for the index. */
export function plainStreets(places: GazetteerInput, input: StreetsInput): StreetGazetteer {
  const ordered = orderPlaces(places.places);
  const entries = new Map(ordered.map(({ record }, id) => [record.key, id]));
  const entryOf = (key: string): EntryId => entries.get(key) ?? -1;
  const streets = [...input.streets].flatMap((street) =>
    plainStreet(street, entryOf, ordered[entryOf(street.placeKey)]?.record.countryCode)
  ).sort(byPlaceAndCurve);

  const [postcodes, namedPlaces, codeRows] = [byKey(input.postcodes), byKey(input.namedPlaces), byKey(input.codes)];
  const wordsOf = remembered((name) => nameWords(name).map(streetWord));
  const laterWords = laterWordsOf([...input.streets].flatMap(({ names }) => names.map(({ text }) => text)));

  function isInside(place: EntryId, within: EntryId | undefined): boolean {
    return within === undefined || (place >= within && place < (ordered[within]?.to ?? 0));
  }

  /** The best of a street's names by `editsOf`, as a match: fewest edits, then kind. */
  function matches(options: FindStreets, editsOf: (key: string) => number | undefined): StreetMatch[] {
    return streets.flatMap((street, id) => {
      if (!isInside(street.place, options.within)) {
        return [];
      }
      const [best] = street.keys
        .map(({ key, kind }) => ({ edits: editsOf(key) ?? Infinity, kind }))
        .filter(({ edits }) => edits !== Infinity)
        .sort((one, other) => one.edits - other.edits || one.kind - other.kind);
      return best === undefined ? [] : [{ id, nameKind: TOLD_AS[best.kind] ?? "primary", edits: best.edits }];
    });
  }

  /** The same, by what is written as well. */
  function writtenMatches(key: string, { within, written, maxEdits }: FindStreetsFuzzy & { readonly written: string }) {
    return streets.flatMap(({ place, input: { names }, keys }, id) => {
      const own = keyOf(names[0]?.text ?? "");
      const [best] = [
        { edits: sharpenedEdits(written, own, maxEdits), kind: 0 },
        ...keys.map((known) => ({ edits: writtenEdits(key, known.key, maxEdits), kind: known.kind })),
      ].filter(({ edits }) => edits !== Infinity).sort((one, other) =>
        one.edits - other.edits || one.kind - other.kind
      );
      return best === undefined || !isInside(place, within)
        ? []
        : [{ id, nameKind: TOLD_AS[best.kind] ?? "primary", edits: best.edits }];
    });
  }

  function streetOf(id: StreetId): PlainStreet {
    const street = streets[id];
    if (street === undefined) {
      throw new RangeError(`there is no street ${id}`);
    }
    return street;
  }

  function byPrefix(key: string, options: FindStreetsByPrefix): StreetMatch[] {
    const { near, edits, isLater, onePerName, written = "", maxDistanceM = Infinity } = options;
    const rank = ({ id }: { readonly id: number }): number => behindOf(id, near);
    const begins = (other: string): boolean =>
      isLater === true
        ? (laterWords.get(other) ?? []).some((rest) => rest.startsWith(key))
        : edits === undefined
        ? other.startsWith(key)
        : !other.startsWith(key) && isBegunNear(key, other);
    const found = matches(options, (other) => (key !== "" && begins(other) ? edits ?? 0 : undefined))
      .filter(({ id }) => written === "" || keyOf(streetOf(id).input.names[0]?.text ?? "").startsWith(written))
      .filter((match) => near === undefined || rank(match) <= maxDistanceM)
      .sort((one, other) => rank(one) - rank(other) || one.id - other.id);
    const names = onePerName === true
      ? found.map(({ id }) => streetOf(id).keys.find((one) => begins(one.key))?.key ?? "")
      : [];
    return found.filter((_, i) => onePerName !== true || names[i] === key || names.indexOf(names[i]!) === i)
      .slice(0, Math.min(options.limit, PREFIX_LIMIT));
  }

  /** The rank by which streets of a prefix are ordered. */
  function behindOf(id: StreetId, near: Coordinates | undefined): number {
    const { houses, middle } = streetOf(id);
    return near === undefined
      ? -(houses.length * 20 + Math.min(65_535, middle.radiusM))
      : distanceM(near, pointOf(middle));
  }

  function postcodeOf(area: PostcodeInput): PostcodeArea {
    const nameKeys = new Set(area.localities.map(nameKey));
    const street = { ...base(area, entryOf), postcode: area.postcode, radiusM: area.radiusM, nameKeys };
    return { ...street, countryCode: ordered[street.place]?.record.countryCode ?? "" };
  }

  function codeOf(code: CodeInput): RegisteredCode {
    return {
      ...base(code, entryOf),
      system: code.system,
      code: code.code,
      ...optional(code),
      ...(code.label === undefined ? {} : { label: code.label }),
    };
  }

  return {
    idsOfHouse: () => undefined,
    findStreets: (key, options) => matches(options, (other) => (other === key ? 0 : undefined)).slice(0, options.limit),
    mayBeStreet: () => true,
    isStreetKey: (key) => matches({ limit: 1 }, (other) => (other === key ? 0 : undefined)).length > 0,
    findStreetsFuzzy: (key, options) =>
      (options.written === undefined || options.within === undefined
        ? matches(options, (other) => editsWithin(key, other, options.maxEdits))
        : writtenMatches(key, { ...options, written: options.written }))
        .sort((one, other) => one.edits - other.edits || one.id - other.id)
        .slice(0, options.limit),
    findStreetsWithWord: (word, { within, limit }) =>
      streets.flatMap(({ input: { names: [name] }, place }, id): StreetMatch[] =>
        isInside(place, within) &&
          wordsOf(name?.text ?? "").some((one) =>
            one.canonical === word && word.length > 2 && !one.isGeneric && !one.isSmall
          )
          ? [{ id, nameKind: "primary", edits: 0 }]
          : []
      ).slice(0, limit),
    findStreetsByPrefix: (key, options) => byPrefix(key, options),
    visitStreetsByPrefix(key, options, visit) {
      for (const match of byPrefix(key, options)) {
        visit(match.id, match.nameKind, behindOf(match.id, options.near));
      }
    },
    street(id) {
      const { input: given, place, middle, houses } = streetOf(id);
      return {
        id,
        name: given.names[0]?.text ?? "",
        place,
        coordinates: pointOf(middle),
        radiusM: Math.min(65_535, middle.radiusM),
        houseCount: houses.length,
        dataset: given.dataset,
        placeId: placeIdOf(placeHash(given.key)),
        ...(given.postcode === undefined ? {} : { postcode: given.postcode }),
      };
    },
    streetCount: (within) => streets.filter(({ place }) => isInside(place, within)).length,
    houses: (id, from, to = from) =>
      streetOf(id).houses.filter(({ digits }) => from === undefined || (digits >= from && digits <= (to ?? from))),
    housesOfSecond: (id, second) =>
      streetOf(id).houses.filter(({ number }) => parseHouseNumber(number).suffix === `/${second}`),
    hasOnlyHyphenated: (id) =>
      streetOf(id).houses.length > 0 &&
      streetOf(id).houses.every(({ number }) => parseHouseNumber(number).suffix.startsWith("-")),
    otherPostcodes: (id) => {
      const { input: given, houses } = streetOf(id);
      const codes = houses.flatMap(({ postcode }) =>
        postcode === undefined || postcode === given.postcode ? [] : [postcode]
      );
      return [...new Set(codes)].sort();
    },
    houseRanges: (id) => rangesOf(streetOf(id)),
    hasLine: (id) => streetOf(id).paths.length > 0,
    streetPaths: (id) => streetOf(id).paths.map(pointsOf),
    isAlsoIn: (id, place) => streetOf(id).input.otherPlaceKeys.some((key) => entryOf(key) === place),
    nearestHouses: (point, options) =>
      nearest(
        streets.flatMap(({ houses }, street) =>
          houses.map((house) => ({ street, house, distanceM: distanceM(point, house.coordinates) }))
        ),
        options,
      ),
    nearestStreets: (point, options) =>
      nearest(streets.map((street, id) => ({ id, distanceM: toStreet(street, point) })), options),
    nearestRanges: (point, options) =>
      nearest(
        streets.flatMap((plain, street) =>
          rangesOf(plain).map((range, i) => ({
            street,
            range,
            distanceM: distanceToPath(
              point.latitude * 1e7,
              point.longitude * 1e7,
              rounded(plain.input.ranges[i]!.path, 100),
            ),
          }))
        ),
        options,
      ),
    findPostcodes: (key, countryCode) =>
      postcodes
        .filter(({ postcode }) => keyOf(postcode) === key && key !== "")
        .map(postcodeOf)
        .filter((area) => countryCode === undefined || area.countryCode === countryCode),
    findNamedPlaces: (key, { within, limit }) =>
      namedPlaces.flatMap((named) => namedPlace(named, key, entryOf))
        .filter(({ place }) => isInside(place, within)).slice(0, limit),
    findNamedPlacesFuzzy(key, { within, maxEdits, limit }) {
      const near = (isAsked: (name: string) => boolean) =>
        namedPlaces.flatMap((named) => {
          const best = named.names.map(({ text }) => keyOf(text)).filter(isAsked)
            .flatMap((name) => {
              const edits = editsWithin(key, name, maxEdits);
              return edits === undefined ? [] : [{ name, edits }];
            }).sort((one, other) => one.edits - other.edits)[0];
          return best === undefined
            ? []
            : namedPlace(named, best.name, entryOf).map((one) => ({ named: one, edits: best.edits }));
        }).filter(({ named }) => isInside(named.place, within));
      const [letter] = key;
      const like = near(([first]) => first === letter);
      return (like.length > 0 ? like : near(() => true))
        .toSorted((one, other) => one.edits - other.edits).slice(0, limit);
    },
    findPostcodesByPrefix: (key, { within, near, limit }) =>
      nearestFirst(
        [...input.postcodes].filter(({ postcode }) => key !== "" && keyOf(postcode).startsWith(key)).map(postcodeOf),
        near,
      ).filter(({ place }) => isInside(place, within)).slice(0, limit),
    findNamedPlacesByPrefix: (key, { within, near, limit }) =>
      nearestFirst(
        namedPlaces.flatMap((named) => {
          const begun = named.names.find(({ text }) => key !== "" && keyOf(text).startsWith(key));
          return begun === undefined ? [] : namedPlace(named, keyOf(begun.text), entryOf);
        }),
        near,
      ).filter(({ place }) => isInside(place, within)).slice(0, limit),
    codeSystems: () => [...new Set(codeRows.map(({ system }) => system))],
    findCode(system, key) {
      const found = codeRows.find((code) => code.system === system && keyOf(code.code) === key);
      return found === undefined ? undefined : codeOf(found);
    },
    findCodesByPrefix: (system, key, { within, limit }) =>
      codeRows
        .filter((code) => key !== "" && code.system === system && keyOf(code.code).startsWith(key))
        .toSorted((one, other) => compare(keyOf(one.code), keyOf(other.code)))
        .map(codeOf).filter(({ place }) => isInside(place, within)).slice(0, limit),
    postcodeByPlaceId: (placeId) => postcodes.map(postcodeOf).find((area) => area.placeId === placeId),
    namedPlaceByPlaceId: (placeId) =>
      namedPlaces.flatMap((named) => namedPlace(named, keyOf(named.names[0]?.text ?? ""), entryOf))
        .find((named) => named.placeId === placeId),
    codeByPlaceId: (placeId) => codeRows.map(codeOf).find((code) => code.placeId === placeId),
    streetByPlaceId(placeId) {
      const id = streets.findIndex((street) => placeIdOf(placeHash(street.input.key)) === placeId);
      return id < 0 ? undefined : id;
    },
  };
}

/** A function of a text that is computed once for each text. */
function remembered<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) {
      return found;
    }
    const made = make(text);
    known.set(text, made);
    return made;
  };
}

/** Of each key the ends that begin with a word, not the first, which few streets have. */
function laterWordsOf(names: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const words = nameWords(name).map(streetWord);
    const key = streetWordsKey(words);
    const rests = words.flatMap(({ canonical, isGeneric, isSmall }, at) =>
      at > 0 && !isGeneric && !isSmall && canonical.length > 2 ? [streetWordsKey(words.slice(at))] : []
    ).filter((rest) => rest.length < key.length && key.endsWith(rest));
    found.set(key, [...found.get(key) ?? [], ...rests.slice(0, 4)]);
  }
  return found;
}

function plainStreet(input: StreetInput, entryOf: (key: string) => EntryId, countryCode: string | undefined) {
  const middle = middleOfStreet(input);
  if (middle === undefined) {
    return [];
  }
  const keys = input.names
    .map((name, i) => ({
      key: streetKey(name.text),
      kind: i === 0 || name.kind === "primary" ? 0 : name.kind === "alternate" ? 1 : 3,
    }))
    .filter(({ key }) => key !== "");
  for (const { text } of input.names) {
    const key = otherScriptKey(text, countryCode);
    if (key !== undefined) {
      keys.push({ key, kind: 3 });
    }
  }
  const paths = joinPaths(input.paths).map((path) => rounded(simplifyPath(path, 5), 100));
  const houses = input.houses.map((house) => houseOf(house, input)).sort((one, other) =>
    byNumber(one, other) || (one.dataset ?? input.dataset) - (other.dataset ?? input.dataset)
  );
  return [{ input, place: entryOf(input.placeKey), middle, houses, paths, keys }];
}

function rangesOf({ input }: PlainStreet): HouseRange[] {
  return input.ranges.map(({ path, postcode, ...range }) => ({
    ...range,
    path: pointsOf(rounded(path, 100)),
    ...(postcode === undefined ? {} : { postcode }),
  }));
}

function byPlaceAndCurve(one: PlainStreet, other: PlainStreet): number {
  return one.place - other.place || hilbert(pointOf(one.middle)) - hilbert(pointOf(other.middle)) ||
    Buffer.compare(placeHash(one.input.key), placeHash(other.input.key));
}

function houseOf(house: HouseInput, street: Pick<StreetInput, "postcode" | "dataset">): House {
  const postcode = house.postcode ?? street.postcode;
  const dataset = house.dataset ?? street.dataset;
  return {
    number: house.number,
    digits: parseHouseNumber(house.number).digits,
    coordinates: {
      latitude: Math.round(house.point.latitudeE7 / 10) / 1e6 + 0,
      longitude: Math.round(house.point.longitudeE7 / 10) / 1e6 + 0,
    },
    ...(postcode === undefined ? {} : { postcode }),
    ...(house.unit === undefined ? {} : { unit: house.unit }),
    ...(dataset === street.dataset ? {} : { dataset }),
  };
}

function byNumber(one: House, other: House): number {
  const [first, second] = [parseHouseNumber(one.number), parseHouseNumber(other.number)];
  return first.digits - second.digits || compare(first.suffix, second.suffix) ||
    compare(one.unit ?? "", other.unit ?? "") ||
    one.coordinates.latitude - other.coordinates.latitude || one.coordinates.longitude - other.coordinates.longitude;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function toStreet({ paths, houses }: PlainStreet, point: Coordinates): number {
  const pieces = paths.length > 0
    ? paths
    : houses.map(({ coordinates: { latitude, longitude } }) =>
      Int32Array.of(Math.round(latitude * 1e7), Math.round(longitude * 1e7))
    );
  return Math.min(...pieces.map((path) => distanceToPath(point.latitude * 1e7, point.longitude * 1e7, path)));
}

function nearest<Found extends { readonly distanceM: number }>(all: readonly Found[], options: NearOptions): Found[] {
  return all.filter((found) => found.distanceM <= options.maxDistanceM)
    .toSorted((one, other) => one.distanceM - other.distanceM)
    .slice(0, options.limit);
}

function nearestFirst<Found extends { readonly coordinates: Coordinates }>(
  all: readonly Found[],
  near: Coordinates | undefined,
): Found[] {
  return near === undefined
    ? [...all]
    : all.toSorted((one, other) => distanceM(near, one.coordinates) - distanceM(near, other.coordinates));
}

/** True if a name begins one edit away from the key. */
export function isBegunNear(key: string, name: string): boolean {
  const begun = [key.length - 1, key.length, key.length + 1].map((length) => name.slice(0, length));
  return key.length >= 3 && begun.some((start) => alignment(Array.from(key), Array.from(start)) <= 1);
}

/** "ß" is folded to two letters, and struck with one key. */
function sharpenedEdits(one: string, other: string, maxEdits: number): number {
  const edits = writtenEdits(one.replaceAll("ss", "s"), other.replaceAll("ss", "s"), maxEdits);
  return edits === 0 && one.length !== other.length ? 1 : edits;
}

/** In a settlement short names may be misspelt, except in syllabic scripts; names with different numbers differ. */
function writtenEdits(one: string, other: string, maxEdits: number): number {
  const most = Math.min(...[one, other].map((name) => {
    const letters = Array.from(name);
    if (letters.some((letter) => letter >= "\u2e80")) {
      return editsAllowed(letters.length);
    }
    const isNumbered = /\d/u.test(name) && letters.length >= 4;
    return isNumbered || letters.length >= 5 ? 2 : letters.length >= 3 ? 1 : 0;
  }));
  const allowed = Math.min(most, maxEdits);
  const [from, to] = [Array.from(one), Array.from(other)];
  if (most === 0 || Math.abs(from.length - to.length) > allowed) {
    return Infinity;
  }
  const edits = alignment(from, to);
  return edits <= allowed ? edits : Infinity;
}

function editsWithin(one: string, other: string, maxEdits: number): number | undefined {
  const [from, to] = [Array.from(one), Array.from(other)];
  if (one === "") {
    return undefined;
  }
  const allowed = Math.min(maxEdits, editsAllowed(from.length), editsAllowed(to.length));
  const edits = Math.abs(from.length - to.length) > allowed ? Infinity : alignment(from, to);
  return edits <= allowed ? edits : undefined;
}

function byKey<Row extends { readonly key: string }>(rows: Iterable<Row>): Row[] {
  return [...new Map([...rows].toReversed().map((row) => [row.key, row])).values()]
    .sort((one, other) => compare(one.key, other.key));
}

function base(row: PostcodeInput | NamedPlaceInput | CodeInput, entryOf: (key: string) => EntryId) {
  const placeId = placeIdOf(placeHash(row.key));
  return { place: entryOf(row.placeKey), coordinates: pointOf(row.point), dataset: row.dataset, placeId };
}

function optional(row: { readonly street?: string | undefined; readonly number?: string | undefined }) {
  return {
    ...(row.street === undefined ? {} : { street: row.street }),
    ...(row.number === undefined ? {} : { number: row.number }),
  };
}

function namedPlace(named: NamedPlaceInput, key: string, entryOf: (key: string) => EntryId) {
  const kinds = named.names
    .map((name, i) => ({ key: keyOf(name.text), kind: i === 0 ? 0 : name.kind === "alternate" ? 1 : 3 }))
    .filter((name) => name.key === key && key !== "")
    .map(({ kind }) => kind);
  return kinds.length === 0 ? [] : [{
    ...base(named, entryOf),
    name: named.names[0]?.text ?? "",
    category: named.category,
    nameKind: TOLD_AS[Math.min(...kinds)] ?? "primary",
    ...optional(named),
  }];
}

function rounded(path: Int32Array, unit: number): Int32Array {
  return path.map((value) => Math.round(value / unit) * unit);
}

function pointOf(point: { readonly latitudeE7: number; readonly longitudeE7: number }): Coordinates {
  return { latitude: point.latitudeE7 / 1e7, longitude: point.longitudeE7 / 1e7 };
}

function pointsOf(path: Int32Array): Coordinates[] {
  return Array.from({ length: path.length / 2 }, (_, i) => ({
    latitude: path[2 * i]! / 1e7,
    longitude: path[2 * i + 1]! / 1e7,
  }));
}

/** Optimal string alignment by its definition, with the whole table. */
export function alignment(from: readonly string[], to: readonly string[]): number {
  const table: number[][] = [];
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 0; i <= from.length; i++) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let cost = i === 0 ? j : j === 0 ? i : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, at(i - 2, j - 2) + 1);
      }
      row.push(cost);
    }
  }
  return at(from.length, to.length);
}
