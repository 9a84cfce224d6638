import type { Coordinates } from "../../domain/coordinates.ts";
import type { Reason } from "../../domain/reasons.ts";
import type { Recognition, RecognizedPoint, Span } from "../recognition_types.ts";
import { type LinkPoint, OUT_OF_RANGE, type ReadPoint } from "./points.ts";
import type { LinkContents } from "./services/mod.ts";

/** Fields that all recognitions of one link have in common. */
interface LinkFrame {
  readonly system: string;
  readonly span: Span;
  /** 0–1: 1 for a known service. */
  readonly weight: number;
}

/** Factor for the weight of a second recognition of the same link. */
const SECOND_FACTOR = 0.5;

/** Points of a route that are returned. */
const OTHERS_MAX = 10;

/** Turns the content of a link into recognitions, best first: always at least one. */
export function recognitionsOf(evidence: LinkContents, frame: LinkFrame): readonly Recognition[] {
  const pin = evidence.pin ?? evidence.hash;
  if (pin === OUT_OF_RANGE) {
    return [nothing(frame, OUT_OF_RANGE)];
  }
  if (pin !== undefined) {
    return [pointRecognition(frame, pin, evidence.pin === undefined ? "decoded" : "pin", evidence)];
  }
  const { text, hint } = evidence;
  const center = evidence.center === OUT_OF_RANGE ? undefined : evidence.center;
  const seen = center === undefined ? [] : [pointRecognition(frame, center, "center", evidence)];
  const words = text === undefined ? [] : [textRecognition(frame, text, center ?? hint)];
  const recognitions = [
    ...(evidence.prefersText === true ? [...words, ...seen] : [...seen, ...words]),
    ...(hint === undefined || center !== undefined ? [] : [pointRecognition(frame, hint, "hint", evidence)]),
  ];
  return recognitions.length === 0
    ? [nothing(frame, evidence.center === OUT_OF_RANGE ? OUT_OF_RANGE : evidence.nothing ?? "no_match")]
    : recognitions.map((recognition, index) =>
      index === 0 ? recognition : { ...recognition, weight: frame.weight * SECOND_FACTOR }
    );
}

/** The source of a point. */
type PointSource = "pin" | "decoded" | "center" | "hint";

function pointRecognition(
  frame: LinkFrame,
  point: LinkPoint,
  source: PointSource,
  evidence: LinkContents,
): RecognizedPoint {
  const others = (evidence.others ?? []).filter(isPoint).map((other) => other.coordinates)
    .filter((other) => !isSame(other, point.coordinates)).slice(0, OTHERS_MAX);
  // What a viewport shows and what an identifier stands for is uncertain anyway.
  const words = source === "center" || source === "hint" ? undefined : evidence.address ?? evidence.title;
  const reasons: readonly Reason[] = source === "center" ? ["map_center_only", ...point.reasons] : point.reasons;
  return {
    kind: "map_link",
    ...frame,
    outcome: "point",
    coordinates: point.coordinates,
    accuracyM: point.accuracyM,
    reasons,
    origin: source === "hint" ? "decoded" : source,
    precision: source === "pin" ? "coordinate" : source === "center" ? "map_center" : "cell",
    ...(evidence.title === undefined ? {} : { title: evidence.title }),
    ...(words === undefined ? {} : { words }),
    ...(others.length === 0 ? {} : { others }),
  };
}

function textRecognition(frame: LinkFrame, text: string, near: LinkPoint | undefined): Recognition {
  const bias = near === undefined ? {} : { near: near.coordinates };
  return { kind: "map_link", ...frame, outcome: "text", text, reasons: [], ...bias };
}

function nothing(frame: LinkFrame, reason: Reason): Recognition {
  return { kind: "map_link", ...frame, outcome: "nothing", reasons: [reason] };
}

function isSame(one: Coordinates, other: Coordinates): boolean {
  return one.latitude === other.latitude && one.longitude === other.longitude;
}

function isPoint(point: ReadPoint): point is LinkPoint {
  return point !== OUT_OF_RANGE;
}
