import table from "../data/label_rules.json" with { type: "json" };
import { type Layout, parseLayout, SLOTS } from "./parse_layout.ts";

/** Text that is replaced after the lines are written. Lines there begin and end with a line feed. */
export interface LineText {
  readonly find: string;
  readonly put: string;
  /** The longest part of `find` on one line: if no line contains it, `find` does not occur. */
  readonly piece: string;
}

/** How one country writes an address in a label. */
export interface LabelRules {
  readonly address: Layout;
  /** Used if neither street nor postcode is known. */
  readonly fallback: Layout;
  /** For the same address in Latin letters, in the country's own script, and in French. */
  readonly variants: { readonly [name in "latin" | "native" | "fr"]?: Layout };
  /** The shape of a postcode, see `groupPostcode`. */
  readonly postcode: string;
  /** By slot; empty if there are none. */
  readonly spellings: readonly (readonly Spelling[])[];
  readonly texts: readonly LineText[];
  /** The code of a territory in the addresses of its country: "PR". Empty for others. */
  readonly stateCode: string;
  /** Lower-case name → code, if addresses use the code. */
  readonly stateCodes: ReadonlyMap<string, string>;
  readonly countyCodes: ReadonlyMap<string, string>;
}

/** A country of `data/label_rules.json`, which `data/generate_label_rules.ts` writes. Layouts by index. */
export interface CountryRow {
  readonly address?: number;
  readonly fallback?: number;
  readonly variants?: { readonly [name in "latin" | "native" | "fr"]?: number };
  readonly postcode?: string;
  readonly spellings?: readonly { readonly slot?: string; readonly find: string; readonly put: string }[];
  readonly texts?: readonly Omit<LineText, "piece">[];
  /** The country whose rules it uses. */
  readonly like?: string;
  /** The region it is in that country. */
  readonly state?: string;
  readonly state_codes?: Readonly<Record<string, string>>;
  readonly county_codes?: Readonly<Record<string, string>>;
}

/** Parts that are not areas: a rule for all areas does not apply to "County Road". */
const NOT_AREAS: ReadonlySet<string> = new Set(
  "attention house unit house_number road postcode state_code county_code country continent".split(" "),
);
const AREAS: readonly number[] = SLOTS.flatMap((slot, at) => NOT_AREAS.has(slot) ? [] : [at]);

const LAYOUTS: readonly Layout[] = table.layouts.map(parseLayout);
const ROWS: ReadonlyMap<string, CountryRow> = new Map<string, CountryRow>(Object.entries(table.countries));
const DEFAULT = readRow(ROWS.get("default") ?? {});
const RULES: ReadonlyMap<string, LabelRules> = new Map(
  Array.from(ROWS, ([code, row]) => [code, readRow({ ...ROWS.get(row.like ?? ""), ...row })]),
);

/** The rules of a country, by its ISO 3166-1 alpha-2 code in upper case; for any other code the most common rules. */
export function labelRulesOf(code: string): LabelRules {
  return RULES.get(code) ?? DEFAULT;
}

function readRow(row: CountryRow): LabelRules {
  const address = layoutAt(row.address ?? 0);
  const variants = Object.entries(row.variants ?? {}).map(([name, at]) => [name, layoutAt(at)]);
  return {
    address,
    fallback: layoutAt(row.fallback ?? ROWS.get("default")?.fallback ?? 0),
    variants: Object.fromEntries(variants),
    postcode: row.postcode ?? "",
    spellings: spellingsOf(row),
    texts: (row.texts ?? []).map(({ find, put }) => ({ find, put, piece: longestPieceOf(find) })),
    stateCode: row.state_codes?.[row.state?.toLowerCase() ?? ""] ?? "",
    stateCodes: new Map(Object.entries(row.state_codes ?? {})),
    countyCodes: new Map(Object.entries(row.county_codes ?? {})),
  };
}

function longestPieceOf(find: string): string {
  return find.split("\n").reduce((longest, piece) => piece.length > longest.length ? piece : longest, "");
}

function spellingsOf({ spellings }: CountryRow): readonly (readonly Spelling[])[] {
  if (spellings === undefined) {
    return [];
  }
  const read = spellings.map(spellingOf);
  return SLOTS.map((_, slot) => read.filter(({ slots }) => slots.includes(slot)));
}

function layoutAt(at: number): Layout {
  const layout = LAYOUTS[at];
  if (layout === undefined) {
    throw new RangeError(`Cannot take a layout that is not in the table: current value is ${at}`);
  }
  return layout;
}

/** A part of a name that a country omits or writes differently. */
export interface Spelling {
  /** The parts that it applies to. */
  readonly slots: readonly number[];
  readonly find: string;
  readonly put: string;
  readonly at: "start" | "end" | "whole" | "anywhere";
  /** For names with a number: the expression, tried if the name contains `find`. */
  readonly pattern?: RegExp;
}

/** Parses a row of the table: `^` before and `$` after bind it to the start and end of a name. */
function spellingOf(
  { slot, find, put }: { readonly slot?: string; readonly find: string; readonly put: string },
): Spelling {
  const slots = slot === undefined ? AREAS : SLOTS.flatMap((known, at) => known === slot ? [at] : []);
  const isStart = find.startsWith("^");
  const isEnd = find.endsWith("$");
  const text = find.slice(isStart ? 1 : 0, isEnd ? -1 : find.length);
  const number = text.indexOf("\\d");
  if (number >= 0) {
    return { slots, find: text.slice(0, number), put, at: "anywhere", pattern: new RegExp(find, "u") };
  }
  return { slots, find: text, put, at: isStart ? (isEnd ? "whole" : "start") : isEnd ? "end" : "anywhere" };
}
