import { t } from "elysia";

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
