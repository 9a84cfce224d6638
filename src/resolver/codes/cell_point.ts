import type { Bounds } from "../../domain/bounds.ts";
import { cell } from "../../geo/cell.ts";
import type { RecognizedPoint, Span } from "../recognition_types.ts";

/** Above this a cell names a region rather than a place. From the public contract. */
const COARSE_M = 1000;

/** A cell that a code stands for, with its recognition's fields. */
export interface DecodedCell {
  readonly system: string;
  readonly normalized: string;
  readonly bounds: Bounds;
  readonly weight: number;
  readonly span: Span;
}

/** The recognition of a self-contained code: the middle of its cell. */
export function cellPoint({ system, normalized, bounds, weight, span }: DecodedCell): RecognizedPoint {
  const { center, halfDiagonalM } = cell(bounds);
  return {
    kind: "short_code",
    system,
    weight,
    span,
    reasons: halfDiagonalM > COARSE_M ? ["coarse_code"] : [],
    code: { system, normalized },
    outcome: "point",
    coordinates: center,
    origin: "decoded",
    precision: "cell",
    accuracyM: halfDiagonalM,
  };
}
