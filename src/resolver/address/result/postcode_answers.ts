import type { Gazetteer, PostcodeArea } from "../../../gazetteer/port.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import type { Answer } from "../../answer.ts";
import { rulesOf } from "../../countries/mod.ts";
import { nameKey } from "../../../text/name_key.ts";
import { type Finding, verdictOf } from "../../decision/mod.ts";
import { CONFIDENCE_POSTCODE_ALONE, CONFIDENCE_POSTCODE_KNOWN } from "../../weights.ts";
import type { RankedPlace } from "../candidates/mod.ts";
import { areBoundsCovered, isAllowed, type PlaceContext } from "../context/mod.ts";
import { postcodeAreaOf, postcodeReach } from "../scoring/mod.ts";
import { CODE_LETTERS_MIN, type Lattice, type PostcodeForm } from "../spans/mod.ts";
import { hasDigits, inStreetNames, isAfterType, isStreetWord, segmentEnd } from "../tokens/mod.ts";

/** Countries that share one code: four-digit codes are used by some dozens. */
const ANSWERS_MAX = 11;

/**
 * The areas of a text that is only a postcode, one per country, nearest to the caller's point first; or of the postcode
 * of a text of which nothing else is known ("Nosuchgasse 5, D-69117", "Lindenweg 3, 8862 Xyzdorf"). Only `found` where
 * the caller's country or bounds pin it: countries whose postcodes are not loaded may use the same code. `country`: the
 * one that the text names, if it names one.
 */
export function postcodeAnswers(lattice: Lattice, context: PlaceContext, country?: string): Answer[] {
  const { tokens } = lattice;
  const postcodes = country === undefined
    ? lattice.postcodes
    : lattice.postcodes.map((forms) =>
      forms.map((form) => ({ ...form, areas: form.areas.filter(({ countryCode }) => countryCode === country) }))
    );
  const form = postcodes[0]?.find(({ to, areas }) => to === tokens.length && areas.length > 0);
  if (form !== undefined) {
    return answersOfCode(form, { context, missing: undefined });
  }
  const known = postcodes.flat().filter(({ areas }) => areas.length > 0);
  const signed = known.find(({ from, to, areas }) =>
    to > from + 1 && tokens[from]?.shape === "word" && new Set(areas.map(({ countryCode }) => countryCode)).size === 1
  );
  const code = signed ?? known.find((one) => standsAsCode(one, lattice, context, country));
  return code === undefined ? [] : answersOfCode(code, { context, missing: code.from === 0 ? "name" : "street" });
}

/**
 * Behind a comma with its country, or behind a comma or at the end with a street or letters of its own: "020 7946 0958"
 * and "NGC 4258" are no postcodes. In front of words alone if the caller says the country: "36818 Reboreda".
 */
function standsAsCode(
  { from, to, key, shape, areas }: PostcodeForm,
  { tokens }: Lattice,
  { scope }: PlaceContext,
  country: string | undefined,
): boolean {
  if (key.length < CODE_LETTERS_MIN) {
    return false;
  }
  if (country !== undefined && tokens[from]!.apart) {
    return true;
  }
  if (from === 0) {
    return scope !== undefined && tokens.slice(to).every((token) => !hasDigits(token) && !isStreetWord(token.key));
  }
  const isOfOneCountry = areas.every(({ countryCode }) => countryCode === areas[0]!.countryCode);
  return (tokens[from]!.apart || to === tokens.length) &&
    ((shape.includes("L") && isOfOneCountry) || inStreetNames(tokens).includes(true));
}

/**
 * The areas of the postcode of an unknown street, if the best place is a word of that street far from it: "160 North Park
 * Avenue, 44481" is not in a region named North.
 */
export function postcodeAnswersFor(
  { place, span, agreements }: RankedPlace,
  { lattice, context }: { readonly lattice: Lattice; readonly context: PlaceContext },
): Answer[] {
  const { tokens, postcodes } = lattice;
  const end = segmentEnd(tokens, span.from);
  const isInStreet = isAfterType(tokens, span.from) ||
    tokens.slice(span.from, end).some(({ key }) => isStreetWord(key));
  const known = postcodes.flat().filter(({ from, key, areas }) =>
    from >= end && key.length >= CODE_LETTERS_MIN && areas.length > 0
  );
  const [form] = known;
  const isElsewhere = known.every((one) =>
    postcodeAreaOf(place, one.areas, context) === undefined && !mayBeUnlisted(one, place.countryCode, context.gazetteer)
  );
  return form === undefined || !isInStreet || !isElsewhere || agreements.some(({ relation }) => relation !== "conflict")
    ? []
    : answersOfCode(form, { context, missing: "street" });
}

/** "Rue de Paris, 75001" where only the United States' 75001 is loaded: the place's country has such codes too. */
function mayBeUnlisted({ shape, key }: PostcodeForm, countryCode: string, gazetteer: Gazetteer): boolean {
  const country = gazetteer.country(countryCode);
  const hasShape = rulesOf(countryCode).postcodes?.split(" ").includes(shape) === true;
  return hasShape &&
    (country === undefined ||
      gazetteer.findPostcodesByPrefix(key.slice(0, 1), { within: country, limit: 1 }).length === 0);
}

function answersOfCode(
  form: PostcodeForm,
  { context, missing }: {
    readonly context: PlaceContext;
    /** What the other words of the text are: a street, or the name of anything. */
    readonly missing: "street" | "name" | undefined;
  },
): Answer[] {
  const allowed = form.areas.filter(({ place, coordinates }) => isAllowed(place, coordinates, context));
  const signed = allowed.filter(({ countryCode }) => form.signed?.includes(countryCode) === true);
  const byCountry = Map.groupBy(signed.length > 0 ? signed : allowed, ({ countryCode }) => countryCode);
  const { near } = context;
  const countries = [...byCountry.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, areas]) => areas[0] === undefined ? [] : [{ area: areas[0], areas }]);
  const ordered = near === undefined
    ? countries
    : countries.toSorted((one, other) =>
      distanceM(one.area.coordinates, near) - distanceM(other.area.coordinates, near)
    );
  return ordered.slice(0, ANSWERS_MAX).map(({ area, areas }): Answer => {
    const finding = countries.length > 1 ? "postcodeOfSeveralCountries" : doubtOf(area, form, { context, missing });
    return {
      inputKind: "address",
      coordinates: area.coordinates,
      confidence: finding === undefined ? CONFIDENCE_POSTCODE_KNOWN : CONFIDENCE_POSTCODE_ALONE / countries.length,
      ...verdictOf([
        ...(missing === undefined ? [] : [missing === "street" ? "streetMissing" as const : "unmatchedText" as const]),
        ...(finding === undefined ? [] : [finding]),
      ]),
      precision: "postcode",
      accuracyM: radiusOf(area, areas, context),
      matches: missing === undefined ? { postcode: "exact" } : { [missing]: "missing", postcode: "exact" },
      code: null,
      system: null,
      origin: "gazetteer",
      entry: area.place,
      area,
      record: area,
    };
  });
}

/** Why the only known area of a code may not be meant; undefined if nothing speaks against it. */
function doubtOf(
  area: PostcodeArea,
  form: PostcodeForm,
  { context, missing }: { readonly context: PlaceContext; readonly missing: "street" | "name" | undefined },
): Finding | undefined {
  const { scope, bounds, gazetteer } = context;
  if (!context.known(area.place).hasStreets) {
    return "postcodeAlone";
  }
  if (missing !== undefined) {
    return "postcodeListed";
  }
  if (
    scope === undefined && !isSaid(area, form, context) &&
    !(bounds !== undefined && areBoundsCovered(bounds, gazetteer))
  ) {
    return "postcodeOfSeveralCountries";
  }
  return nameKey(area.postcode) === form.key && isKnownByHouses(area, context) ? undefined : "postcodeListed";
}

/** "PLZ 9490", "FL-9490": the sign or label says the country, and no other one of it may have the code. */
function isSaid({ countryCode }: PostcodeArea, form: PostcodeForm, { gazetteer }: PlaceContext): boolean {
  return (form.isSigned === true || form.labelTo !== undefined) &&
    form.signed?.every((code) => code === countryCode || !mayBeUnlisted(form, code, gazetteer)) === true;
}

/** True if a data set with house numbers states the postcode of addresses. */
export function isKnownByHouses({ dataset }: PostcodeArea, { gazetteer }: PlaceContext): boolean {
  return (gazetteer.provenances[dataset] ?? []).some(({ coverage = [] }) =>
    coverage.some(({ kind }) => kind === "houses")
  );
}

/** A code with several known points covers all of them. */
function radiusOf(area: PostcodeArea, areas: readonly PostcodeArea[], { gazetteer }: PlaceContext): number {
  return areas.reduce(
    (radiusM, other) => Math.max(radiusM, distanceM(area.coordinates, other.coordinates) + other.radiusM),
    postcodeReach(area, gazetteer),
  );
}
