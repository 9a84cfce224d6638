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
import type { Lattice, NumberForm, PlaceSpan, PostcodeForm, StreetSpan } from "../spans/mod.ts";
import { type Token, tokenize, TOKENS_MAX } from "../tokens/mod.ts";

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
    return streetDifferences === undefined ? "missing" : spelt(streetDifferences);
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

/** The lattice reduced to what the component of each token allows: the name of a street is not a town. */
export function keepComponents(
  lattice: Lattice,
  componentSpans: readonly ComponentSpan[],
  context: PlaceContext,
): Lattice {
  const at: (ComponentSpan | undefined)[] = lattice.tokens.map((_, token) =>
    componentSpans.find(({ from, to }) => token >= from && token < to)
  );
  const places = lattice.places.map((spans, from) =>
    spans.flatMap((span) => span.to > (at[from]?.to ?? 0) ? [] : placesOf(span, at[from], context))
  );
  const inPlaceName = lattice.tokens.map(() => false);
  places.flat().forEach(({ from, to }) => inPlaceName.fill(true, from, to));
  const { streets, numbers, postcodes, notes } = lattice;
  // Tables often have street and number in one column. Then the street's tokens may also be its number and unit.
  const isNumberInStreet = componentSpans.every(({ component }) => component !== "houseNumber");
  const holdsNumber = (span: ComponentSpan | undefined): span is ComponentSpan =>
    isNumberInStreet && span?.component === "street";
  // "27 Top 3" in the column of the number.
  const holdsUnit = (span: ComponentSpan | undefined): boolean =>
    span?.component === "houseNumber" || holdsNumber(span);
  return {
    ...lattice,
    places,
    inPlaceName,
    units: new Set(componentSpans.filter(({ component }) => component === "unit").map(({ from }) => from)),
    streets: streets.map((spans, from) => streetsOf(spans, at[from])),
    numbers: numbers.map((forms, from) =>
      holdsNumber(at[from])
        ? insideOf(forms, at[from])
        : wholeOf<NumberForm>(forms, at[from], { from, of: "houseNumber", notes })
    ),
    postcodes: postcodes.map((forms, from) => wholeOf<PostcodeForm>(forms, at[from], { from, of: "postcode" })),
    notes: notes.map((ends, from) =>
      holdsUnit(at[from]) ? ends.filter((to) => to <= (at[from]?.to ?? 0)) : unitOf(at[from], from)
    ),
  };
}

function placesOf(span: PlaceSpan, componentSpan: ComponentSpan | undefined, context: PlaceContext): PlaceSpan[] {
  for (const kinds of KINDS[componentSpan?.component ?? "street"] ?? []) {
    const matches = span.matches.filter((match) => isOf(kinds, match, context));
    if (matches.length > 0) {
      return [{ ...span, matches }];
    }
  }
  return [];
}

function isOf(kinds: readonly PlaceKind[], { id }: PlaceMatch, { gazetteer }: PlaceContext): boolean {
  return kinds.includes(gazetteer.placeRank(id).kind);
}

/** In a structured input a street needs no further evidence, so it has no extra cost. */
function streetsOf(spans: readonly StreetSpan[], componentSpan: ComponentSpan | undefined): StreetSpan[] {
  return componentSpan?.component !== "street"
    ? []
    : spans.filter(({ to }) => to <= componentSpan.to).map(({ from, to, matches }) => ({ from, to, matches }));
}

function insideOf<Form extends { readonly to: number }>(
  forms: readonly Form[],
  componentSpan: ComponentSpan | undefined,
): Form[] {
  return forms.filter(({ to }) => to <= (componentSpan?.to ?? 0));
}

/** A number or postcode must be the whole component, or all of it before a unit. */
function wholeOf<Form extends { readonly to: number }>(
  forms: readonly Form[],
  componentSpan: ComponentSpan | undefined,
  { from, of, notes = [] }: {
    readonly from: number;
    readonly of: StatedComponent;
    readonly notes?: Lattice["notes"];
  },
): Form[] {
  return componentSpan?.component === of && componentSpan.from === from
    ? forms.filter(({ to }) => to === componentSpan.to || notes[to]?.includes(componentSpan.to) === true)
    : [];
}

function unitOf(componentSpan: ComponentSpan | undefined, from: number): number[] {
  return componentSpan?.component === "unit" && componentSpan.from === from ? [componentSpan.to] : [];
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
  let text = "";
  for (const component of STATED_COMPONENTS) {
    const written = components[component];
    if (written === undefined) {
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
  return { text, tokens, componentSpans };
}
