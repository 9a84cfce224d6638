import { type ForeignId, readForeignId } from "../domain/ids.ts";
import type { LocatedResolution } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { parseHouseNumber } from "../text/house_number.ts";
import { streetPoint } from "./address/result/mod.ts";
import { locateNumber, postcodeReach } from "./address/scoring/mod.ts";
import { crossingOf } from "./address/spans/mod.ts";
import type { Answer } from "./answer.ts";
import { verdictOf } from "./decision/mod.ts";
import { finish } from "./finish/mod.ts";
import { housePlaceId, parseCrossingPlaceId, parseHousePlaceId, pointOfCode, pointOfNamed } from "./place_ids/mod.ts";

/** Options of a look-up. */
export interface LookUpOptions {
  readonly gazetteer: Gazetteer;
  /** BCP 47 tag of the label's language; absent: the local language. */
  readonly language?: string | undefined;
}

/**
 * The place of a stable identifier, or of one of another source (`osm:way/123`), located like an answer with that
 * identifier; undefined if it is unknown. A house
 * exists only while its street has the number, or can interpolate it.
 */
export function lookUp(id: string, options: LookUpOptions): LocatedResolution | undefined {
  const steps = lookUpSteps(id, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** The same in steps that the caller can pause between: an identifier of another source is searched file by file. */
export function* lookUpSteps(
  id: string,
  { gazetteer, language }: LookUpOptions,
): Generator<undefined, LocatedResolution | undefined> {
  const foreign = readForeignId(id);
  const placeId = foreign === undefined ? id : yield* placeIdOf(foreign, gazetteer);
  const known = placeId === undefined ? undefined : knownAs(placeId, gazetteer);
  if (known === undefined) {
    return undefined;
  }
  const input = { text: "", ...(language === undefined ? {} : { language }) };
  const answer = { ...IDENTIFIED, ...known };
  const resolution = finish({ answers: [answer], nothing: answer, explain: () => [] }, { input, gazetteer });
  return resolution.status === "unresolved" ? undefined : resolution;
}

/** An identifier is neither parsed nor guessed. */
const IDENTIFIED = {
  inputKind: "address",
  confidence: 1,
  ...verdictOf([]),
  matches: {},
  code: null,
  system: null,
  origin: "gazetteer",
} as const satisfies Partial<Answer>;

/** An unknown number must at least look like a number. */
const WRITTEN = /^[\p{L}\p{M}\p{N}/-]+$/u;

type Known = Omit<Answer, keyof typeof IDENTIFIED> & Partial<Answer>;

/** The identifier of the service for one of another source (`osm:way/123`); undefined if no record has it. */
function* placeIdOf(
  foreign: ForeignId,
  gazetteer: LookUpOptions["gazetteer"],
): Generator<undefined, string | undefined> {
  const record = yield* gazetteer.byForeignId(foreign);
  const house = record?.house;
  const street = house === undefined ? undefined : gazetteer.streetByPlaceId(record?.placeId ?? "");
  if (record === undefined || house === undefined || street === undefined) {
    return record?.placeId;
  }
  // Only where several houses of the street have the number is a postcode part of the identifier.
  const { disambiguatedBy } = locateNumber(gazetteer.street(street), parseHouseNumber(house.number), {
    context: { gazetteer },
    postcode: house.postcode,
  });
  return housePlaceId(record.placeId, house.number, disambiguatedBy);
}

function knownAs(placeId: string, gazetteer: LookUpOptions["gazetteer"]): Known | undefined {
  const entry = gazetteer.byPlaceId(placeId);
  if (entry !== undefined) {
    const { coordinates, kind, radiusM } = gazetteer.place(entry);
    return { coordinates, precision: kind, accuracyM: radiusM, entry };
  }
  return crossingOfId(placeId, gazetteer) ?? streetOf(placeId, gazetteer) ?? postcodeOf(placeId, gazetteer) ??
    namedPlaceOf(placeId, gazetteer) ??
    codeOf(placeId, gazetteer);
}

function crossingOfId(placeId: string, gazetteer: LookUpOptions["gazetteer"]): Known | undefined {
  const [one, two] = (parseCrossingPlaceId(placeId) ?? []).map((id) => gazetteer.streetByPlaceId(id));
  if (one === undefined || two === undefined) {
    return undefined;
  }
  const street = gazetteer.street(one);
  const crossing = crossingOf(street, gazetteer.street(two), gazetteer);
  return crossing === undefined ? undefined : {
    ...streetPoint(street, { location: undefined, crossing, gazetteer }),
    entry: street.place,
    address: { street: one, crossing: two },
  };
}

function streetOf(placeId: string, gazetteer: LookUpOptions["gazetteer"]): Known | undefined {
  const house = parseHousePlaceId(placeId);
  const id = gazetteer.streetByPlaceId(house?.streetPlaceId ?? placeId);
  if (id === undefined) {
    return undefined;
  }
  const street = gazetteer.street(id);
  if (house === undefined) {
    const address = { street: id, ...(street.postcode === undefined ? {} : { postcode: street.postcode }) };
    return { ...streetPoint(street, { location: undefined, gazetteer }), entry: street.place, address };
  }
  const location = locateNumber(street, parseHouseNumber(house.number), {
    context: { gazetteer },
    postcode: house.postcode,
  });
  const isKnown = location.state === "exact" || WRITTEN.test(house.number);
  if (location.coordinates === undefined || location.disambiguatedBy !== house.postcode || !isKnown) {
    return undefined;
  }
  const address = {
    street: id,
    houseNumber: location.state === "exact" ? location.house?.number ?? house.number : house.number,
    ...(location.postcode === undefined ? {} : { postcode: location.postcode }),
    ...(location.disambiguatedBy === undefined ? {} : { disambiguatedBy: location.disambiguatedBy }),
    ...(location.house?.dataset === undefined ? {} : { dataset: location.house?.dataset }),
  };
  return { ...streetPoint(street, { location, gazetteer }), entry: street.place, address };
}

function postcodeOf(placeId: string, gazetteer: LookUpOptions["gazetteer"]): Known | undefined {
  const area = gazetteer.postcodeByPlaceId(placeId);
  return area === undefined ? undefined : {
    coordinates: area.coordinates,
    precision: "postcode",
    accuracyM: postcodeReach(area, gazetteer),
    entry: area.place,
    area,
    record: area,
  };
}

function namedPlaceOf(placeId: string, gazetteer: LookUpOptions["gazetteer"]): Known | undefined {
  const named = gazetteer.namedPlaceByPlaceId(placeId);
  return named === undefined ? undefined : pointOfNamed(named);
}

function codeOf(placeId: string, gazetteer: LookUpOptions["gazetteer"]): Known | undefined {
  const code = gazetteer.codeByPlaceId(placeId);
  return code === undefined ? undefined : {
    ...pointOfCode(code),
    inputKind: "short_code",
    code: { system: code.system, normalized: code.code },
    system: code.system,
    record: code,
  };
}
