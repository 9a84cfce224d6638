import { AREAS } from "../corpus/areas.ts";
import { type Bin, calibrationBins, macroError } from "../score/calibration.ts";
import { type Comparison, isNegativeRow, MISSES, type Row } from "../score/row.ts";
import { summarize, type Summary } from "../score/summarize.ts";

const ROLES = { fit: "fitted", "held-out": "not fitted" } as const;

/** Lists of towns are fitted on by halves. */
const NOT_FITTED = "(not fitted)";

/** A bin of fewer answers is too small to show. */
const BIN_ANSWERS_MIN = 200;
const BIN_GAP_MAX = 0.05;

/** Combinations of reasons that are printed for a variant. */
const REASONS_MAX = 6;

/** The columns of the table, by their titles. An empty one is that of figures that only answers have. */
const COLUMNS: Readonly<Record<string, (figures: Summary, isNegative: boolean) => string | number>> = {
  questions: ({ questions }) => questions,
  "≤50 m": ({ within50 }) => percent(within50),
  "≤200 m": ({ within200 }) => percent(within200),
  "≤1 km": ({ within1000 }) => percent(within1000),
  right: ({ right }, isNegative) => isNegative ? "" : percent(right),
  "r∧found": ({ rightFound }, isNegative) => isNegative ? "" : percent(rightFound),
  "found|r": ({ foundOfRight }, isNegative) => isNegative ? "" : percent(foundOfRight),
  found: ({ found }) => percent(found),
  uncert: ({ uncertain }) => percent(uncertain),
  unres: ({ unresolved }) => percent(unresolved),
  wrong: ({ wrongFounds }) => wrongFounds,
  "of found": ({ wrongOfFound }) => percent(wrongOfFound),
  "95% <": ({ wrongUpperBound }) => percent(wrongUpperBound),
  broken: ({ brokenPromises }) => brokenPromises,
  ECE: ({ calibrationError }) => Number.isNaN(calibrationError) ? "" : calibrationError.toFixed(3),
  "p50 µs": ({ p50Us }) => Math.round(p50Us),
  "p99 µs": ({ p99Us }) => Math.round(p99Us),
};

/** The whole run as text, in the order of the rows. */
export function report(
  rows: readonly Row[],
  { byArea, withMisses }: { readonly byArea: boolean; readonly withMisses: boolean },
): string {
  const groups = byArea
    ? Map.groupBy(rows, (row) => `${nameOf(row.area)} ${row.variant}`)
    : Map.groupBy(rows, (row) => `${roleOf(row.area)} ${row.variant}`);
  const parts = [
    byArea ? "Areas" : `Fitted: ${namesOf("fit", rows)}; not fitted: ${namesOf("held-out", rows)}`,
    textTable([["", ...Object.keys(COLUMNS)], ...[...groups].map(([name, members]) => lineOf(name, members))]),
    contradictionText(rows),
    reverseText(rows),
    calibrationText(rows),
    coverageText(rows),
    missesText(rows, withMisses),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

export function comparisonText({ won, lost, unchanged, unmatched }: Comparison): string {
  const lines = [["lost", lost], ["won", won]] as const;
  return [
    `Compared: won ${won.length}, lost ${lost.length}, unchanged ${unchanged}, in one run only ${unmatched}`,
    ...lines.flatMap(([name, changes]) =>
      changes.map(({ before, now }) =>
        `${name}  [${now.area} ${now.variant}] ${now.q}\n      was ${answerOf(before)}\n      is  ${answerOf(now)}`
      )
    ),
  ].join("\n");
}

function lineOf(name: string, rows: readonly Row[]): (string | number)[] {
  const figures = summarize(rows);
  const isNegative = rows[0] !== undefined && isNegativeRow(rows[0]);
  return [name, ...Object.values(COLUMNS).map((cell) => cell(figures, isNegative))];
}

/** Questions of which a part is wrong or unknown, and those found in spite of it. */
function contradictionText(rows: readonly Row[]): string {
  const refused = rows.filter(isNegativeRow);
  const lines = [...Map.groupBy(refused, ruleOf)].map(([name, members]) => [
    name,
    ...[false, true].flatMap((held) => {
      const of = members.filter(({ area }) => isHeldOut(area) === held);
      return [of.length, of.filter(({ isRight }) => !isRight).length];
    }),
  ]);
  const found = refused.filter(({ isRight }) => !isRight).length;
  return refused.length === 0 ? "" : [
    `Contradictions and unknown parts: ${refused.length} questions, ${found} found in spite of it`,
    textTable([["", "fitted", "found", "not fitted", "found"], ...lines]),
  ].join("\n");
}

function reverseText(rows: readonly Row[]): string {
  const reverse = Map.groupBy(
    rows.filter((row) => row.expectation === "reverse"),
    ({ area, variant }) => variant === "reverse" ? area : `${area}, ${variant.replace("reverse ", "")}`,
  );
  const lines = [...reverse].map(([area, members]) => {
    const { questions, right, townRight, unresolved } = summarize(members);
    return [area, questions, percent(right), percent(townRight), percent(1 - unresolved)];
  });
  return lines.length === 0 ? "" : textTable([["Reverse", "questions", "house", "town", "answered"], ...lines]);
}

function calibrationText(rows: readonly Row[]): string {
  // Suggestions and unresolved answers claim nothing. No bins means that the error is unknown, not that it is zero.
  const { groups, error, byChance, ofAll } = macroError(rows);
  const answerable = macroError(rows.filter(({ expectation }) => expectation === "answer"));
  const bins = calibrationBins(rows);
  const off = bins.filter(({ answers, claimed, observed }) =>
    answers >= BIN_ANSWERS_MIN && Math.abs(claimed - observed) > BIN_GAP_MAX
  );
  return [
    `Calibration: ${error.toFixed(3)} on average of ${groups} areas × variants of 20 answers and more, ${
      byChance.toFixed(3)
    } of it by chance; ${ofAll.toFixed(3)} with smaller ones; ${answerable.error.toFixed(3)} of the answerable, ${
      answerable.byChance.toFixed(3)
    } of it by chance. ${off.length} of ${bins.length} bins are off by more than ${BIN_GAP_MAX}`,
    binTable(bins),
  ].join("\n");
}

/**
 * The share of truths within `accuracyM`, by precision and source: 95 % is the promise. Of the inputs whose place exists and
 * whose answer contradicts nothing, removed houses among them.
 */
function coverageText(rows: readonly Row[]): string {
  const judged = rows.filter(({ expectation, isEvent, reasons }) =>
    (expectation === "answer" || expectation === "interpolate") && isEvent !== null && !reasons.includes("ambiguous") &&
    !reasons.some((reason) => reason.endsWith("_conflict"))
  );
  const groups = Map.groupBy(
    judged,
    ({ precision, dataset = "", expectation }) =>
      `${precision}, ${dataset}${expectation === "interpolate" ? ", unknown number" : ""}`,
  );
  const lines = [...groups].toSorted(([one], [other]) => one < other ? -1 : 1).map(([name, members]) => [
    name,
    members.length,
    percent(members.filter(({ isEvent }) => isEvent).length / members.length),
  ]);
  return lines.length === 0 ? "" : textTable([["Truths within the accuracy", "answers", "within %"], ...lines]);
}

export function binTable(bins: readonly Bin[]): string {
  const lines = bins.map(({ claimed, observed, answers }) => [claimed.toFixed(3), observed.toFixed(3), answers]);
  return textTable([["claimed", "observed", "answers"], ...lines]);
}

/** A table for a terminal: the first column left, the others right. */
export function textTable(rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(String));
  const widthOf = (column: number): number => Math.max(...texts.map((row) => row[column]?.length ?? 0));
  const widths = Array.from({ length: Math.max(...texts.map((row) => row.length)) }, (_, i) => widthOf(i));
  const lines = texts.map((row) => row.map((cell, i) => i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)));
  return lines.map((cells) => cells.join("  ").trimEnd()).join("\n");
}

function missesText(rows: readonly Row[], withMisses: boolean): string {
  const misses = rows.filter((row) => row.miss !== null);
  const byVariant = Map.groupBy(misses, ruleOf);
  const unsure = Map.groupBy(
    rows.filter((row) => row.expectation === "answer" && row.isRight && row.status !== "found"),
    (row) => row.variant,
  );
  return [
    `Misses: ${misses.length}`,
    ...(misses.length === 0 ? [] : [confusionText(rows)]),
    "Misses, by reason:",
    ...[...byVariant].map(([variant, members]) => `  ${variant}: ${reasonsText(members)}`),
    "Right but not found, by reason:",
    ...[...unsure].map(([variant, members]) => `  ${variant}: ${reasonsText(members)}`),
    ...(withMisses
      ? misses.map((row) => `  [${row.area} ${row.variant}] ${row.miss}: ${row.q}\n    ${answerOf(row)}`)
      : []),
  ].join("\n");
}

/**
 * Every kind of miss as a column, each rule that was measured as a row; the answers that are not fitted behind a slash.
 */
function confusionText(rows: readonly Row[]): string {
  const kinds = [...new Set(rows.flatMap(({ miss }) => miss ?? []))].toSorted((one, other) =>
    MISSES.indexOf(one) - MISSES.indexOf(other)
  );
  const lines = [...Map.groupBy(rows, ruleOf)].flatMap(([name, members]) => {
    const cells = kinds.map((kind) => {
      const of = members.filter(({ miss }) => miss === kind);
      const heldOut = of.filter(({ area }) => isHeldOut(area)).length;
      return of.length === 0 ? "" : heldOut === 0 ? String(of.length) : `${of.length - heldOut}/${heldOut}`;
    });
    const found = members.filter(({ miss, status, expectation }) =>
      miss !== null && status === "found" && expectation !== "reverse" && expectation !== "suggest"
    );
    const isAny = cells.some((cell) => cell !== "");
    return isAny ? [[name, members.length, ...cells, found.length === 0 ? "" : found.length]] : [];
  });
  return textTable([["Confusion (fitted/not fitted)", "questions", ...kinds, "of them found"], ...lines]);
}

/** What was measured: the contradiction, else the variant. */
function ruleOf({ contradiction, variant }: Row): string {
  return contradiction ?? variant;
}

function reasonsText(rows: readonly Row[]): string {
  const groups = [...Map.groupBy(rows, ({ reasons }) => reasons.join(" + ") || "no reason")];
  return groups.toSorted((one, other) => other[1].length - one[1].length).slice(0, REASONS_MAX)
    .map(([reasons, of]) => `${reasons} ${of.length}`).join(", ");
}

function answerOf({ status, label, precision, confidence, distanceM, reasons }: Row): string {
  const place = label === null ? "" : ` ${label} (${precision}, ${confidence.toFixed(2)})`;
  const away = distanceM === null ? "" : `, ${distanceM} m off`;
  return `${status}${place}${away}${reasons.length === 0 ? "" : `: ${reasons.join(" ")}`}`;
}

function percent(share: number): string {
  return Number.isNaN(share) ? "–" : (100 * share).toFixed(share > 0 && share < 0.1 ? 2 : 1);
}

function roleOf(area: string): string {
  const role = AREAS.find(({ name }) => name === area)?.role;
  return role === undefined ? area : ROLES[role];
}

function nameOf(area: string): string {
  return isHeldOut(area) && !area.endsWith(NOT_FITTED) ? `${area} ${NOT_FITTED}` : area;
}

function isHeldOut(area: string): boolean {
  return roleOf(area) === ROLES["held-out"] || area.endsWith(NOT_FITTED);
}

function namesOf(role: string, rows: readonly Row[]): string {
  const areas = new Set(rows.map((row) => row.area));
  const names = AREAS.filter((area) => area.role === role && areas.has(area.name)).map(({ name }) => name);
  return names.length === 0 ? "none" : names.join(", ");
}
