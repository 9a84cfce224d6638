import fc from "fast-check";
import type { Random } from "../../src/evaluation/misspelt.ts";
import type { JsonSchema } from "./json_schema.ts";

/** Values of that many letters and items are tried, though more may be allowed. */
const LENGTH_MAX = 40;
const ITEMS_MAX = 3;
const WORDS = [
  "Utrecht",
  "Städtle 23, 9490 Vaduz",
  "9F473CVC+8V",
  "48.8584, 2.2945",
  "東京",
  "test:found",
  "a",
  "-1",
  " ",
];

export function validValue(schema: JsonSchema, random: Random): unknown {
  if ("const" in schema) {
    return schema.const;
  }
  if (schema.enum !== undefined) {
    return random.pick(schema.enum);
  }
  if (schema.anyOf !== undefined) {
    return validValue(random.pick(schema.anyOf) ?? {}, random);
  }
  switch (schema.type ?? "string") {
    case "object":
      return objectOf(schema, random);
    case "array":
      return arrayOf(schema, random);
    case "integer":
    case "number":
      return numberOf(schema, random);
    case "boolean":
      return random.below(2) === 0;
    case "null":
      return null;
    default:
      return stringOf(schema, random);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, random: Random): unknown {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random.below(3) === 0);
  return Object.fromEntries(entries.map(([name, schema]) => [name, validValue(schema, random)]));
}

function arrayOf({ items, prefixItems, minItems = 0, maxItems = ITEMS_MAX }: JsonSchema, random: Random): unknown {
  if (prefixItems !== undefined) {
    return prefixItems.map((schema) => validValue(schema, random));
  }
  const length = minItems + random.below(Math.min(maxItems, minItems + ITEMS_MAX) - minItems + 1);
  return Array.from({ length }, () => validValue(typeof items === "object" ? items : {}, random));
}

function numberOf({ type, minimum = -1000, maximum = 1000 }: JsonSchema, random: Random): number {
  const kind = random.below(4);
  if (kind < 2) {
    return kind === 0 ? minimum : maximum;
  }
  const value = minimum + (maximum - minimum) * random.below(1000) / 1000;
  return type === "integer" ? Math.round(value) : value;
}

function stringOf({ pattern, format, minLength = 0, maxLength = LENGTH_MAX }: JsonSchema, random: Random): string {
  if (format === "date-time" || format === "date") {
    const time = new Date(Date.UTC(2020 + random.below(10), random.below(12), 1 + random.below(28))).toISOString();
    return format === "date" ? time.slice(0, 10) : time;
  }
  if (format === "uri") {
    return `https://example.com/${random.below(1000)}`;
  }
  if (pattern !== undefined && pattern !== "^[^\\u0000]*$") {
    const law = fc.stringMatching(new RegExp(pattern, "u"));
    return fc.sample(law, { seed: random.below(2 ** 31), numRuns: 1 })[0] ?? "";
  }
  const word = random.pick(WORDS) ?? "";
  return word.padEnd(minLength, "x").slice(0, Math.max(minLength, Math.min(maxLength, LENGTH_MAX)));
}
