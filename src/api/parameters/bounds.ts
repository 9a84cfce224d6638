import { invalidField } from "../plugins/problems/problem_response.ts";
import { t } from "elysia";

/** West, south, east, north in degrees. */
type Bounds = [number, number, number, number];

/**
 * Returns the bounds of a body after the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function checkedBounds(bounds: Bounds): Bounds {
  if (bounds[1] > bounds[3]) {
    throw invalidField("body", { bounds: "South must not be greater than north: [west, south, east, north]" });
  }
  return bounds;
}

/** Parses `west,south,east,north`. */
export function boundsOf(text: string): Bounds {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text.split(",").map(Number);
  return [west, south, east, north];
}

/**
 * The box of the parameter `bounds`, after the checks that its pattern cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function queryBounds(text: string): Bounds {
  const bounds = boundsOf(text);
  const [west, south, east, north] = bounds;
  const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north;
  if (!isBox) {
    throw invalidField("query", {
      bounds: "Must be west,south,east,north in degrees, with south not greater than north",
    });
  }
  return bounds;
}

/** JavaScript writes up to 22 decimals of a number, and an exponent below 0.000001; Python one below 0.0001. */
const NUMBER = "[-+]?[0-9]{1,9}(?:\\.[0-9]{0,22})?(?:[eE][-+]?[0-9]{1,2})?";

/** Pattern of a query parameter of `count` decimal numbers, separated by commas. */
export function numbersPattern(count: number): string {
  return `^${Array.from({ length: count }, () => NUMBER).join(",")}$`;
}

/** A box in a query: `west,south,east,north`. */
export function boundsParameter(description: string) {
  return t.String({
    pattern: numbersPattern(4),
    maxLength: 120,
    description: `\`west,south,east,north\` in degrees; west above east crosses the antimeridian. ${description}`,
    rule: "west,south,east,north in degrees",
    examples: ["5.0,52.0,5.2,52.2"],
  });
}
