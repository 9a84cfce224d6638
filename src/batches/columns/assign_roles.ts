import type { ColumnFacts } from "./column_facts.ts";
import type { HeaderRoles } from "./header_row.ts";
import { type BatchMapping, COLUMN_PARTS, type ColumnPart, type PartColumns } from "../../domain/batch.ts";

/** UTF-16 units of a column's name: one is stored with its batch and repeated in every answer to a row. */
export const COLUMN_NAME_MAX = 200;

/** What a column is for: a part of the row's place, its identifier, its name, or nothing. */
export type ColumnRole = ColumnPart | "id" | "name" | "ignored";

export const ROLES: readonly ColumnRole[] = [...COLUMN_PARTS, "id", "name", "ignored"];

/** Parts of which one is enough to look a place up. */
const PLACING = ["fullAddress", "street", "postcode", "locality", "district", "county", "region", "country"] as const;

export interface ColumnEvidence {
  readonly header: HeaderRoles;
  readonly facts: ColumnFacts;
  /** Share of the cells that are postcodes of the table's country, lost zeros restored. */
  readonly postcodes: number;
  /** Share of the cells that are regions of the table's country. */
  readonly regions: number;
}

export interface AssignedRole {
  readonly role: ColumnRole;
  /** 0–1. */
  readonly confidence: number;
}

const REPEATABLE: ReadonlySet<ColumnRole> = new Set(["id", "name", "unit", "ignored"]);
/** Below it a role is not given. Fitted on the tables of test/corpora/tables, without the held-out ones. */
const SCORE_MIN = 0.4;
/** What the words of a header are worth if the cells say nothing. */
const WORDS_ONLY = 0.72;
/** What the cells are worth without a known header. */
const CELLS_ONLY = 0.78;
/** Share of cells from which a column without a known header gets a role. */
const CELLS_MIN = 0.6;
/** A header's role is refused if fewer cells fit than this share. */
const FIT_MIN = 0.2;
/** Cells from which on a lack of fit is evidence. */
const FILLED_MIN = 2;
/** Share of the cells with street and place that make a column an address. */
const ADDRESS_MIN = 0.5;
/** Share of cells with the form of a house number from which on a column after a street may be its house numbers. */
const NUMBERS_MIN = 0.9;
/** Share of streets with a digit from which on the house numbers are in the column of the street. */
const NUMBERED_MAX = 0.2;
/** Share of known towns that make a district the locality of a table without one. */
const TOWNS_MIN = 0.5;

interface Candidate {
  readonly column: number;
  readonly role: ColumnRole;
  readonly score: number;
}

/**
 * Gives each column a role: by its header as far as its cells do not contradict, else by its cells. A part of the address
 * has one column, the best one; only the unit has all its lines.
 */
export function assignRoles(columns: readonly ColumnEvidence[]): AssignedRole[] {
  const candidates = columns.flatMap((column, i) =>
    [...asHouseNumber(columns, i), ...candidatesOf(column)].map(([role, score]): Candidate => ({
      column: i,
      role,
      score,
    }))
  );
  const isNumbered = columns.some(({ header, facts }) => header.has("street") && facts.shares.numbered >= NUMBERED_MAX);
  // Small numbers beside streets that have theirs are something else, unless their header says so.
  const meant = isNumbered
    ? candidates.filter(({ column, role }) => role !== "houseNumber" || columns[column]?.header.has(role) === true)
    : candidates;
  const assigned = settled(meant, columns);
  return columns.map((column, i) => assigned.get(i) ?? { role: "ignored", confidence: ignoredConfidence(column) });
}

function settled(candidates: readonly Candidate[], columns: readonly ColumnEvidence[]): Map<number, AssignedRole> {
  const hasPlace = candidates.some(({ role, score, column }) =>
    (role === "locality" || role === "postcode") && score >= SCORE_MIN && isMainRole(candidates, { column, role })
  );
  const assigned = new Map<number, AssignedRole>();
  const taken = new Set<ColumnRole>();
  const isPoint = ({ column }: Candidate): boolean => (columns[column]?.facts.shares.point ?? 0) >= CELLS_MIN;
  // A written address comes before a point, as it does before columns of coordinates.
  const isWritten = candidates.some((candidate) =>
    (candidate.role === "street" || candidate.role === "fullAddress") && candidate.score >= SCORE_MIN &&
    !isPoint(candidate) && isMainRole(candidates, candidate)
  );
  const settledOnes = candidates.filter((candidate) => !isWritten || !isPoint(candidate))
    .map((candidate) => withAddressRole(candidate, columns, hasPlace));
  for (const { column, role, score } of settledOnes.toSorted((a, b) => b.score - a.score || a.column - b.column)) {
    if (score < SCORE_MIN || assigned.has(column) || (taken.has(role) && !REPEATABLE.has(role))) {
      continue;
    }
    assigned.set(column, { role, confidence: Math.min(0.99, Math.round(score * 100) / 100) });
    taken.add(role);
  }
  const district = taken.has("locality") ? undefined : [...assigned].find(([, { role }]) => role === "district");
  const facts = district === undefined ? undefined : columns[district[0]]?.facts;
  if (district !== undefined && facts !== undefined && facts.shares.locality >= TOWNS_MIN) {
    // In some countries addresses name the suburb as the town.
    assigned.set(district[0], { ...district[1], role: "locality" });
  }
  return assigned;
}

/** Whether no other role of the column has a higher score. */
function isMainRole(candidates: readonly Candidate[], { column, role }: Pick<Candidate, "column" | "role">): boolean {
  const own = candidates.filter((candidate) => candidate.column === column);
  const best = Math.max(...own.map(({ score }) => score));
  return own.some((candidate) => candidate.role === role && candidate.score === best);
}

/** "Address" is a whole address, or the street where the town has a column of its own. */
function withAddressRole(candidate: Candidate, columns: readonly ColumnEvidence[], hasPlace: boolean): Candidate {
  const facts = columns[candidate.column]?.facts;
  const { role } = candidate;
  if (facts === undefined || (role !== "fullAddress" && role !== "street")) {
    return candidate;
  }
  const isWhole = facts.shares.address >= ADDRESS_MIN;
  if (role === "fullAddress" && hasPlace && !isWhole) {
    // A column that is called "street" comes first.
    return { ...candidate, role: "street", score: candidate.score * 0.97 };
  }
  return role === "street" && isWhole && !hasPlace ? { ...candidate, role: "fullAddress" } : candidate;
}

function candidatesOf({ header, facts, postcodes, regions }: ColumnEvidence): [ColumnRole, number][] {
  if (facts.shares.point >= CELLS_MIN) {
    return [["fullAddress", facts.shares.point]];
  }
  const fits = fitsOf(facts, { postcodes, regions });
  const found: [ColumnRole, number][] = [];
  for (const [word, weight] of header) {
    const role: ColumnRole = word === "other" ? "ignored" : word;
    const fit = fits[role];
    if (fit === undefined || facts.filled === 0) {
      found.push([role, weight * WORDS_ONLY]);
    } else if (fit >= FIT_MIN || facts.filled < FILLED_MIN) {
      found.push([role, weight * (WORDS_ONLY + (1 - WORDS_ONLY) * fit)]);
    }
  }
  if (found.length === 0) {
    found.push(...byCells(facts, { postcodes, regions }));
  }
  return found;
}

/**
 * "Nr." beside a street without numbers is its house number unless it numbers the rows, elsewhere an identifier. Cells
 * that a spreadsheet changed to dates count as house numbers.
 */
function asHouseNumber(columns: readonly ColumnEvidence[], at: number): [ColumnRole, number][] {
  const own = columns[at];
  const isNumber = own?.header.get("id") === 1 && !own.facts.isSerial &&
    own.facts.shares.houseNumber + own.facts.shares.damagedNumber >= NUMBERS_MIN &&
    [columns[at - 1], columns[at + 1]].some((street) =>
      street?.header.has("street") === true && street.facts.shares.numbered < NUMBERED_MAX
    ) &&
    !columns.some(({ header }, i) => i !== at && header.has("houseNumber"));
  // The first of equal scores is taken.
  return isNumber ? [["houseNumber", 1]] : [];
}

type Fits = { readonly [Role in ColumnRole]?: number };

/** Share of the cells that fit each role; undefined where cells cannot say. */
function fitsOf(
  { shares, distinct }: ColumnFacts,
  { postcodes, regions }: Pick<ColumnEvidence, "postcodes" | "regions">,
): Fits {
  const notText = shares.contact + shares.date;
  return {
    fullAddress: notText > ADDRESS_MIN ? 0 : Math.max(shares.address, 0.6 * shares.street, 0.5 * shares.locality, 0.3),
    street: notText > ADDRESS_MIN || shares.integer > 0.8 ? 0 : Math.max(shares.street, 0.9 * shares.address, 0.5),
    houseNumber: Math.min(1, shares.houseNumber + shares.damagedNumber),
    postcode: Math.max(postcodes, 0.5 * shares.postalCode),
    locality: shares.integer > 0.8 ? 0 : Math.max(shares.locality, 0.25),
    region: Math.max(regions, 0.8 * shares.region, shares.integer > 0.8 ? 0 : 0.3 * (1 - shares.country)),
    county: shares.integer > 0.8 ? 0 : Math.max(shares.county, shares.region, shares.locality, 0.4),
    district: shares.contact > 0.5 || shares.date > 0.5 ? 0 : 0.5,
    country: shares.country + shares.countryLetter + shares.countryNumber,
    latitude: shares.latitude,
    longitude: shares.longitude,
    id: notText > ADDRESS_MIN && shares.code < ADDRESS_MIN ? 0 : 0.5 + 0.5 * distinct,
    name: shares.integer > 0.8 || notText > ADDRESS_MIN ? 0 : 0.7,
  };
}

function byCells(
  facts: ColumnFacts,
  own: Pick<ColumnEvidence, "postcodes" | "regions">,
): [ColumnRole, number][] {
  const { shares, filled, distinct } = facts;
  const { postcodes, regions } = own;
  if (filled === 0) {
    return [];
  }
  const found: [ColumnRole, number][] = [];
  const put = (role: ColumnRole, share: number): void => {
    if (share >= CELLS_MIN) {
      found.push([role, share * CELLS_ONLY]);
    }
  };
  put("fullAddress", shares.address);
  put("country", shares.country);
  put("locality", Math.max(0, shares.locality - 0.05));
  put("postcode", shares.houseNumber > 0.9 && postcodes < 1 ? 0 : Math.min(1, postcodes + 0.01));
  put("street", shares.street * 0.98);
  put("latitude", shares.latitude * 0.99);
  put("longitude", shares.longitude * 0.98);
  put("houseNumber", distinct < 1 || filled < FILLED_MIN ? shares.houseNumber * 0.85 : 0);
  put("region", regions * 0.9);
  if (distinct === 1 && filled > FILLED_MIN && shares.code > ADDRESS_MIN && shares.contact < ADDRESS_MIN) {
    found.push(["id", 0.5]);
  }
  return found;
}

function ignoredConfidence({ header, facts }: ColumnEvidence): number {
  return header.has("other") ? 0.9 : facts.filled === 0 ? 0.99 : 0.6;
}

/**
 * The stored name of a column: cut to `COLUMN_NAME_MAX`. Postgres stores neither U+0000 nor half a surrogate pair, which
 * the cut may leave.
 */
export function columnName(text: string): string {
  return text.slice(0, COLUMN_NAME_MAX).toWellFormed().replaceAll("\0", "\ufffd");
}

/** A column without a name, or with the name of an earlier one, is named by its number: answers are keyed by names. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const own = name === "" || name === "__proto__" ? `column_${i + 1}` : columnName(name);
    const distinct = taken.has(own) ? `${own}_${i + 1}` : own;
    taken.add(distinct);
    return distinct;
  });
}

/**
 * The mapping of a table's rows by the roles of its columns; undefined if no column says where the row is. A whole address
 * alone is read as one text.
 */
export function mappingOfRoles(
  roles: readonly ColumnRole[],
  country: string | undefined,
): BatchMapping | undefined {
  const parts: { -readonly [Part in keyof PartColumns]: PartColumns[Part] } = {};
  for (const part of COLUMN_PARTS) {
    const column = roles.indexOf(part);
    if (column !== -1) {
      parts[part] = column;
    }
  }
  const isPair = parts.latitude !== undefined && parts.longitude !== undefined;
  if (!isPair && !PLACING.some((part) => parts[part] !== undefined)) {
    return undefined;
  }
  const id = roles.indexOf("id");
  const lines = roles.flatMap((role, column) => role === "unit" && column !== parts.unit ? [column] : []);
  return {
    parts,
    ...(lines.length === 0 ? {} : { lines }),
    ...(id === -1 ? {} : { idColumn: id }),
    ...(country === undefined ? {} : { tableCountry: country }),
  };
}
