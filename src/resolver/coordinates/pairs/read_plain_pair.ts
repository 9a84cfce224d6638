import type { RecognizedPoint } from "../../recognition_types.ts";
import { halfStepM } from "../half_step_m.ts";
import { weighPlainPair } from "./weigh_pair.ts";

/** `48.8584, 2.2945` alone: the most common input. Fewer digits may be prices and are weighed elsewhere. */
const PLAIN = /^([+-]?\d{1,2})\.(\d{3,17}),( ?)([+-]?\d{1,3})\.(\d{3,17})$/u;

/** The pair if a text is one plain pair, latitude first; undefined for any other text. */
export function readPlainPair(text: string): RecognizedPoint | undefined {
  const match = PLAIN.exec(text);
  if (match === null) {
    return undefined;
  }
  const [, north = "", northDigits = "", , east = "", eastDigits = ""] = match;
  const latitude = Number(`${north}.${northDigits}`);
  const longitude = Number(`${east}.${eastDigits}`);
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180 || (latitude === 0 && longitude === 0)) {
    return undefined;
  }
  return {
    kind: "coordinates",
    system: "decimal",
    weight: weighPlainPair(Math.min(northDigits.length, eastDigits.length)),
    span: [0, text.length],
    reasons: [],
    outcome: "point",
    coordinates: { latitude: latitude + 0, longitude: longitude + 0 },
    origin: "text",
    precision: "coordinate",
    accuracyM: halfStepM(latitude, {
      latitudeDeg: 10 ** -northDigits.length,
      longitudeDeg: 10 ** -eastDigits.length,
    }),
  };
}
