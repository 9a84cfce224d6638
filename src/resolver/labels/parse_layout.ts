/** The parts that layouts can write: finer than an answer's components, because countries order them differently. */
export const SLOTS = [
  "attention",
  "house",
  "unit",
  "house_number",
  "road",
  "place",
  "hamlet",
  "village",
  "town",
  "city",
  "postal_city",
  "municipality",
  "neighbourhood",
  "suburb",
  "city_district",
  "quarter",
  "residential",
  "postcode",
  "county",
  "county_code",
  "state_district",
  "state",
  "state_code",
  "province",
  "region",
  "island",
  "archipelago",
  "country",
  "continent",
] as const;

export type Slot = typeof SLOTS[number];

/** The number of each slot. */
export const SLOT: Readonly<Record<Slot, number>> = Object.assign({}, ...SLOTS.map((slot, at) => ({ [slot]: at })));

/** One part of a line, with the text around it if it is present. */
export interface Term {
  readonly slot: number;
  /** Characters that belong to the part: "(BC)", "12." */
  readonly open: string;
  readonly close: string;
  /** Separator before the part, as an index of `GAPS`. */
  readonly gap: number;
}

/** Alternatives for one position: the first with a part that is present. */
export interface Group {
  readonly gap: number;
  /** If every alternative is one plain part: these parts. Else empty. */
  readonly slots: readonly number[];
  readonly choices: readonly (readonly Term[])[];
}

/** The lines of an address, top down. */
export interface Layout {
  readonly lines: readonly (readonly Group[])[];
  /** The part in which the layout writes a quarter of a town; undefined if it writes none. */
  readonly district: number | undefined;
  /** The part in which it writes a county of which no town is known: some have no other place for it than the town's. */
  readonly county: number;
  /** True if the county has a position where no finer part would be written first. */
  readonly namesCounty: boolean;
  /** The same for the region. */
  readonly namesState: boolean;
  /** The number of a house is written in front of its street. */
  readonly isNumberFirst: boolean;
}

/** Separators of two parts. If the parts between are missing, the last separator is used. */
export const GAPS: readonly string[] = ["", " ", "-", " - ", ", "];

/** Parts above the town: a position with only these is the region's or the county's. */
const COARSE: ReadonlySet<number> = new Set(
  [SLOT.county, SLOT.county_code, SLOT.state_district, SLOT.state, SLOT.state_code, SLOT.province, SLOT.region],
);
/** The parts in which layouts write a quarter of a town, in order of preference. */
const DISTRICTS: readonly number[] = [SLOT.suburb, SLOT.city_district, SLOT.neighbourhood, SLOT.quarter];

/**
 * Parses a layout: lines of `[part]` with ", ", " - ", "-" or " " between them. `[a|b]` is the first that is present,
 * and `[a b|c]` takes `a b` if either is.
 *
 * @throws {SyntaxError} where a part is unknown or the text between two parts divides nothing
 */
export function parseLayout(layout: string): Layout {
  const lines = layout.split("\n").map(parseLine);
  const groups = lines.flat().map(({ choices }) => choices.flat().map(({ slot }) => slot));
  const written = new Set(groups.flat());
  const [first] = groups.flat().filter((slot) => slot === SLOT.road || slot === SLOT.house_number);
  const coarse = new Set(groups.filter((slots) => slots.every((slot) => COARSE.has(slot))).flat());
  return {
    lines,
    district: DISTRICTS.find((slot) => written.has(slot)),
    county: written.has(SLOT.county) ? SLOT.county : SLOT.city,
    namesCounty: coarse.has(SLOT.county),
    namesState: coarse.has(SLOT.state),
    isNumberFirst: first === SLOT.house_number,
  };
}

function parseLine(line: string): readonly Group[] {
  const [first = "", ...rest] = line.split("[");
  let between = first;
  return rest.map((piece) => {
    const [inside = "", after = ""] = piece.split("]");
    const choices = inside.split("|").map(parseChoice);
    const group = {
      gap: gapOf(between),
      slots: choices.every(isBare) ? choices.flat().map(({ slot }) => slot) : [],
      choices,
    };
    between = after;
    return group;
  });
}

function parseChoice(choice: string): readonly Term[] {
  return Array.from(
    choice.matchAll(/([ ,-]{0,3})(\(?)([a-z_]{1,20})([).]?)/gu),
    ([, between = "", open = "", name = "", close = ""]) => ({ gap: gapOf(between), open, slot: slotOf(name), close }),
  );
}

function isBare([term, ...others]: readonly Term[]): boolean {
  return others.length === 0 && term?.open === "" && term.close === "";
}

function gapOf(between: string): number {
  const gap = GAPS.indexOf(between);
  if (gap < 0) {
    throw new SyntaxError(`Cannot divide two parts of an address: current value is "${between}"`);
  }
  return gap;
}

function slotOf(name: string): number {
  const slot = SLOTS.findIndex((known) => known === name);
  if (slot < 0) {
    throw new SyntaxError(`Cannot place a part of an address: current value is "${name}"`);
  }
  return slot;
}
