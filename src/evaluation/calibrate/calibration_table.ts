import { FEATURES } from "../../resolver/mod.ts";
import { type AreaFigures, areaFigures } from "./calibration_report.ts";
import type { Calibration } from "./calibrate.ts";
import type { Logistic } from "./fit_logistic.ts";

/** The content of `resolver/data/confidence_table.json`. */
export interface CalibrationTable {
  readonly about: string;
  /** Seed and size of the questions. */
  readonly questions: { readonly seed: number; readonly limit: number };
  readonly figures: readonly AreaFigures[];
  readonly found: Calibration["found"];
  readonly foundPlaces: Calibration["found"];
  readonly logistics: Readonly<Record<string, NamedLogistic>>;
  readonly curves: Readonly<Record<string, readonly (readonly number[])[]>>;
}

interface NamedLogistic {
  readonly base: number;
  readonly weights: Readonly<Record<string, number>>;
}

const ROUNDING = 1e4;

/** The fitted model with its figures, as it is committed. */
export function calibrationTable(
  calibration: Calibration,
  { seed, limit }: { readonly seed: number; readonly limit: number },
): CalibrationTable {
  const { model, found, foundPlaces } = calibration;
  return {
    about: "Written by `bun run calibrate --out=src/resolver/data/confidence_table.json`; not edited by hand.",
    questions: { seed, limit },
    figures: areaFigures(calibration).map((of) => ({ ...of, error: rounded(of.error) })),
    found,
    foundPlaces,
    logistics: Object.fromEntries(
      [...model.logistics].map(([name, logistic]) => [name, named(logistic, Object.keys(FEATURES[name]))]),
    ),
    curves: Object.fromEntries(
      [...model.curves].toSorted(([one], [other]) => one < other ? -1 : 1)
        .map(([name, knots]) => [name, knots.map((knot) => knot.map(rounded))]),
    ),
  };
}

function named({ base, weights }: Logistic, names: readonly string[]): NamedLogistic {
  return { base: rounded(base), weights: Object.fromEntries(names.map((name, i) => [name, rounded(weights[i] ?? 0)])) };
}

function rounded(value: number): number {
  return Math.round(value * ROUNDING) / ROUNDING;
}
