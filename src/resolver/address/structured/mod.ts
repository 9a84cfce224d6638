/**
 * Addresses that come in parts. In go the components of a structured input; out comes their text with tokens whose
 * component is known. A filter keeps of the spans what agrees with the components, and a report says of each component
 * how the answer matches it.
 */
import type { Match, Matches } from "../../../domain/resolution.ts";
import { STATED_COMPONENTS, type StatedComponent, type StructuredInput } from "../../../domain/input.ts";
import type { PlaceKind, PlaceMatch } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { type Finding, verdictOf } from "../../decision/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import type { ParseSpan } from "../parses/mod.ts";
import type { Lattice, PlaceSpan } from "../spans/mod.ts";
import { holdsStreetWord, type Token, tokenize, TOKENS_MAX } from "../tokens/mod.ts";
import { isBlank, plainCell, wholeNumber } from "../../../text/plain_cell.ts";

/** Findings for a component that the answer lacks. */
const MISSING: { readonly [Component in StatedComponent]?: Finding } = {
  street: "streetMissing",
  houseNumber: "houseNumberMissing",
};
/** Findings for a component in conflict; all other components name a place. */
const CONFLICTS: { readonly [Component in StatedComponent]?: Finding } = {
  postcode: "postcodeConflict",
  country: "countryConflict",
};

export interface Compared {
  readonly answer: Answer;
  /** Differences of the street's name from the one written; undefined for a place. */
  readonly streetDifferences: number | undefined;
  readonly hasNumber: boolean;
  /** The name of the answer, if it is a place. */
  readonly place: { readonly span: ParseSpan; readonly edits: number } | undefined;
  /** The other names of places. */
  readonly agreements: readonly {
    readonly span: ParseSpan;
    readonly relation: string;
    readonly match: PlaceMatch;
  }[];
}

/** Compares each component of the input with the answer under its own name. None may be missing or in conflict. */
export function compareComponents(compared: Compared, componentSpans: readonly ComponentSpan[]): Answer {
  const { answer } = compared;
  const matches: { -readonly [Key in keyof Matches]: Match } = {};
  const findings: Finding[] = [];
  for (const componentSpan of componentSpans) {
    const match = matchOf(componentSpan, compared);
    matches[componentSpan.component] = match;
    if (match === "missing") {
      findings.push("componentMissing", MISSING[componentSpan.component] ?? "unknownComponent");
    }
    if (match === "conflict") {
      findings.push(CONFLICTS[componentSpan.component] ?? "placeConflict");
    }
  }
  // A part of a component may contradict: "9999 Vaduz" as locality.
  for (const component of STATED_COMPONENTS) {
    if (matches[component] === undefined && answer.matches[component] === "conflict") {
      matches[component] = "conflict";
    }
  }
  // The number may stand in the street's component.
  if (matches.street !== undefined && matches.houseNumber === undefined && answer.matches.houseNumber !== undefined) {
    matches.houseNumber = answer.matches.houseNumber;
  }
  return { ...answer, ...verdictOf(findings, answer), matches };
}

function matchOf(componentSpan: ComponentSpan, compared: Compared): Match {
  const { component } = componentSpan;
  const { answer, streetDifferences, hasNumber } = compared;
  if (component === "street") {
    return streetDifferences === undefined
      ? "missing"
      : placeMatchOf(componentSpan, compared) === "conflict"
      ? "conflict"
      : spelt(streetDifferences);
  }
  if (component === "houseNumber") {
    return hasNumber ? answer.matches.houseNumber ?? "missing" : "missing";
  }
  if (component === "postcode") {
    return answer.matches.postcode ?? "missing";
  }
  if (component === "unit") {
    // No data set has units, so it is taken from the input.
    return streetDifferences === undefined ? "missing" : "inferred";
  }
  return placeMatchOf(componentSpan, compared);
}

/** How the place of a component relates to the answer: the same, around it, in conflict, or unknown. */
function placeMatchOf({ from, to }: ComponentSpan, { place, streetDifferences, agreements }: Compared): Match {
  const isHere = (span: ParseSpan): boolean => span.from >= from && span.from < to;
  const known: Match[] = place === undefined || !isHere(place.span) ? [] : [spelt(place.edits)];
  for (const { span, relation, match } of agreements) {
    if (isHere(span)) {
      const isElsewhere = relation === "conflict" || (relation === "neighbour" && streetDifferences !== undefined);
      known.push(isElsewhere ? "conflict" : spelt(match.edits));
    }
  }
  return known.includes("conflict") ? "conflict" : known.includes("corrected") ? "corrected" : known[0] ?? "missing";
}

function spelt(edits: number): Match {
  return edits > 0 ? "corrected" : "exact";
}

/**
 * The kinds of place that a component may be. Data sets classify differently than callers, so the first group that
 * matches counts.
 */
const KINDS: { readonly [Component in StatedComponent]?: readonly (readonly PlaceKind[])[] } = {
  district: [["district"], ["locality", "county"]],
  locality: [["locality", "district"], ["county", "region", "country"]],
  county: [["county"], ["region", "locality", "district"]],
  region: [["region"], ["county", "country", "locality"]],
  country: [["country"]],
};

/** A town in the field of a quarter, where none has its own field. */
const DISTRICT_OR_TOWN: readonly (readonly PlaceKind[])[] = [["district", "locality"], ["county"]];

/**
 * The lattice reduced to what the component of each token allows: the name of a street is not a town. A part of a
 * component may also be another one, if that has no component of its own ("9490 Vaduz" as locality), or if it follows
 * the street after a comma.
 */
export function keepComponents(
  lattice: Lattice,
  componentSpans: readonly ComponentSpan[],
  context: PlaceContext,
): Lattice {
  const fields = new Fields(lattice, componentSpans);
  const places = lattice.places.map((spans) => spans.flatMap((span) => placesOf(span, fields, context)));
  const inPlaceName = lattice.tokens.map(() => false);
  places.flat().forEach(({ from, to }) => inPlaceName.fill(true, from, to));
  const { streets, numbers, postcodes, notes } = lattice;
  return {
    ...lattice,
    places,
    inPlaceName,
    units: new Set(componentSpans.filter(({ component }) => component === "unit").map(({ from }) => from)),
    // In a structured input a street needs no further evidence, so it has no extra cost.
    streets: streets.map((spans) =>
      spans.filter(({ from, to }) => fields.holds("street", from, to))
        .map(({ from, to, matches }) => ({ from, to, matches }))
    ),
    numbers: numbers.map((forms, from) => forms.filter(({ to }) => fields.holds("houseNumber", from, to))),
    postcodes: postcodes.map((forms, from) => forms.filter(({ to }) => fields.holds("postcode", from, to))),
    notes: notes.map((ends, from) => fields.notesAt(from, ends)),
  };
}

/** Components that are names of places. */
const PLACE_COMPONENTS = ["district", "locality", "county", "region", "country"] as const;

const NO_KINDS: readonly PlaceKind[] = [];

function placesOf(span: PlaceSpan, fields: Fields, context: PlaceContext): PlaceSpan[] {
  const own = fields.at(span.from);
  if (own === undefined || span.to > own.to) {
    return [];
  }
  const isWhole = span.from === own.from && span.to === own.to;
  const also = isWhole
    ? NO_KINDS
    : PLACE_COMPONENTS.flatMap((component) =>
      component !== own.component && fields.holds(component, span.from, span.to) ? KINDS[component]!.flat() : NO_KINDS
    );
  const ownKinds = own.component === "district" && !fields.isGiven("locality")
    ? DISTRICT_OR_TOWN
    : KINDS[own.component];
  if (ownKinds === undefined && also.length === 0) {
    return [];
  }
  for (const kinds of ownKinds ?? [NO_KINDS]) {
    const matches = span.matches.filter((match) => isOf(kinds, match, context) || isOf(also, match, context));
    if (matches.length > 0) {
      return [{ ...span, matches }];
    }
  }
  return [];
}

function isOf(kinds: readonly PlaceKind[], { id }: PlaceMatch, { gazetteer }: PlaceContext): boolean {
  return kinds.length > 0 && kinds.includes(gazetteer.placeRank(id).kind);
}

/** What each token of a structured input may be. */
class Fields {
  readonly #at: readonly (ComponentSpan | undefined)[];
  readonly #notes: Lattice["notes"];
  readonly #given: ReadonlySet<StatedComponent>;
  /** The first token after a comma in the street. */
  readonly #streetEnd: number;

  constructor({ tokens, notes }: Lattice, componentSpans: readonly ComponentSpan[]) {
    this.#at = tokens.map((_, token) => componentSpans.find(({ from, to }) => token >= from && token < to));
    this.#notes = notes;
    this.#given = new Set(componentSpans.map(({ component }) => component));
    const end = tokens.findIndex(({ apart }, at) =>
      apart && this.#at[at]?.component === "street" && at > this.#at[at].from
    );
    this.#streetEnd = end < 0 ? Infinity : end;
  }

  isGiven(component: StatedComponent): boolean {
    return this.#given.has(component);
  }

  at(token: number): ComponentSpan | undefined {
    return this.#at[token];
  }

  /** Whether tokens may be a component. */
  holds(component: StatedComponent, from: number, to: number): boolean {
    const own = this.#at[from];
    if (own === undefined || to > own.to) {
      return false;
    }
    const isWhole = from === own.from && (to === own.to || this.#notes[to]?.includes(own.to) === true);
    if (own.component === component) {
      // "9490 Vaduz" in the postcode, "23 Städtle" in the number.
      const beside = component === "postcode" ? "locality" : component === "houseNumber" ? "street" : undefined;
      return isWhole || beside === undefined || !this.#given.has(beside);
    }
    const isInStreet = own.component === "street";
    // A street may be a number: "A20".
    if (isWhole) {
      return isInStreet && component === "houseNumber" && !this.#given.has(component);
    }
    if (isInStreet && from >= this.#streetEnd) {
      return true;
    }
    // The town comes first in its own component, and the areas around it after it.
    if (own.component === "locality" && from === own.from && this.#given.has("street") && component !== "postcode") {
      return false;
    }
    // Beside a town or a postcode, the words of a street's name are no places.
    const isTown = isInStreet && component !== "houseNumber" && component !== "postcode" &&
      (this.#given.has("locality") || this.#given.has("postcode"));
    return !isTown && !this.#given.has(component);
  }

  /** Units: "27 Top 3" as number, "Hauptstrasse 5, Top 3" as street. */
  notesAt(from: number, ends: readonly number[]): readonly number[] {
    const own = this.#at[from];
    if (own?.component === "unit") {
      return own.from === from ? [own.to] : [];
    }
    return own?.component === "houseNumber" || own?.component === "street" ? ends.filter((to) => to <= own.to) : [];
  }
}

interface ComponentSpan {
  readonly component: StatedComponent;
  /** Index of its first token, and of the one after its last. */
  readonly from: number;
  readonly to: number;
}

/** A structured address as one text whose tokens have their components. */
interface JoinedComponents {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** In the order of the tokens; a component without a token is empty. */
  readonly componentSpans: readonly ComponentSpan[];
}

/** Writes the components one after the other and records the tokens of each. */
export function joinComponents(components: StructuredInput["components"]): JoinedComponents {
  const tokens: Token[] = [];
  const componentSpans: ComponentSpan[] = [];
  const repeated: StatedComponent[] = [];
  let text = "";
  for (const component of STATED_COMPONENTS) {
    const written = components[component];
    if (written === undefined) {
      continue;
    }
    if ((component === "district" || component === "county") && written === components.locality) {
      repeated.push(component);
      continue;
    }
    // The house number follows its street directly; other components are separated by commas.
    const glue = text === "" ? "" : component === "houseNumber" ? " " : ", ";
    text += glue;
    const from = tokens.length;
    for (const token of tokenize(written).slice(0, TOKENS_MAX - from)) {
      const isFirst = tokens.length === from;
      tokens.push({
        ...token,
        span: [token.span[0] + text.length, token.span[1] + text.length],
        ...(isFirst ? { apart: glue === ", ", glue } : {}),
      });
    }
    text += written;
    componentSpans.push({ component, from, to: tokens.length });
  }
  // Tables repeat the town where they know no district or county: it says nothing more than the town.
  const town = componentSpans.find(({ component }) => component === "locality");
  if (town !== undefined) {
    componentSpans.push(...repeated.map((component) => ({ ...town, component })));
  }
  return { text, tokens, componentSpans };
}

/** The components as a person reads them, without empty ones: tables have "12.0" for a number, and "n/a" for none. */
export function plainComponents(components: StructuredInput["components"]): StructuredInput["components"] {
  const plain: { -readonly [Component in StatedComponent]?: string } = {};
  for (const component of STATED_COMPONENTS) {
    const cell = plainCell(components[component] ?? "");
    if (!isBlank(cell)) {
      plain[component] = component === "houseNumber" ? wholeNumber(cell) : cell;
    }
  }
  return plain;
}

const NUMBER = /^\s*\d{1,5}\s?\p{L}?\s*$/u;
const CODE = /^[\p{L}\p{N} -]{3,10}$/u;
const DIGIT = /\p{N}/u;
const WORD = /\p{L}{3}/u;

/** The components with street and number, postcode and town in their own fields: they are often swapped. */
export function unswapped(components: StructuredInput["components"]): StructuredInput["components"] {
  const { street = "", houseNumber = "", postcode = "", locality = "" } = components;
  const numbered = NUMBER.test(street) && isName(houseNumber)
    ? { ...components, street: houseNumber, houseNumber: street }
    : components;
  return CODE.test(locality) && DIGIT.test(locality) && isName(postcode)
    ? { ...numbered, postcode: locality, locality: postcode }
    : numbered;
}

/**
 * The components without a number that their street has too, as many tables repeat it: "Hauptstrasse 5" and "5". Undefined
 * where the street does not end or begin with it.
 */
export function withNumberOnce(components: StructuredInput["components"]): StructuredInput["components"] | undefined {
  const { houseNumber = "", ...others } = components;
  const number = houseNumber.toLowerCase();
  const street = (others.street ?? "").toLowerCase();
  const isRepeated = number !== "" && (street.endsWith(` ${number}`) || street.startsWith(`${number} `));
  return isRepeated ? others : undefined;
}

/**
 * The components with the names of street and town in each other's field. Undefined unless only the field of the town has
 * the word for a street.
 */
export function withStreetForTown(
  components: StructuredInput["components"],
): StructuredInput["components"] | undefined {
  const { street, locality } = components;
  const isSwapped = street !== undefined && locality !== undefined && isName(street) && holdsStreetWord(locality) &&
    !holdsStreetWord(street);
  return isSwapped ? { ...components, street: locality, locality: street } : undefined;
}

function isName(text: string): boolean {
  return WORD.test(text) && !DIGIT.test(text);
}
