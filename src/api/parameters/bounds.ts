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
    throw invalidField("body", {
      pointer: "/bounds",
      detail: "South must not be greater than north: [west, south, east, north]",
    });
  }
  return bounds;
}

/** JavaScript writes up to 22 decimals of a number, and an exponent only below 0.000001. */
const NUMBER = "[-+]?[0-9]{1,9}(?:\\.[0-9]{0,22})?";

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
