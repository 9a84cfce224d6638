import type { RecognizedPoint } from "../../recognition_types.ts";
import { halfStepM, pointAt } from "../points.ts";
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
  const steps = { latitudeDeg: 10 ** -northDigits.length, longitudeDeg: 10 ** -eastDigits.length };
  return pointAt({
    system: "decimal",
    weight: weighPlainPair(Math.min(northDigits.length, eastDigits.length)),
    span: [0, text.length],
    coordinates: { latitude, longitude },
    accuracyM: halfStepM(latitude, steps),
  });
}
