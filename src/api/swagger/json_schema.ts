import { asJson, asObject, type Json, type JsonObject } from "./json.ts";

/** Keywords that only this service's messages use. */
const OWN_KEYWORDS = new Set(["rule", "message"]);

/**
 * A TypeBox schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. TypeBox writes an older one, which
 * differs here in the items of a tuple. Whole numbers become `integer`, and a schema with `stands_for` becomes that
 * schema.
 */
export function jsonSchema(schema: unknown): JsonObject {
  return asObject(convert(asJson(schema)));
}

function convert(value: Json): Json {
  if (isList(value)) {
    return value.map(convert);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { items, additionalItems: _closed, ...rest } = value;
  if (rest["stands_for"] !== undefined) {
    const { stands_for, format: _format, ...described } = rest;
    return convert({ ...described, ...asObject(stands_for) });
  }
  if (rest["type"] === "number" && rest["multipleOf"] === 1) {
    const { multipleOf: _one, ...integer } = rest;
    return convert({ ...integer, type: "integer" });
  }
  const entries = Object.entries(rest).filter(([name]) => !OWN_KEYWORDS.has(name));
  const converted = Object.fromEntries(entries.map(([name, part]) => [name, isData(name) ? part : convert(part)]));
  if (items !== undefined && isList(items)) {
    return { ...converted, prefixItems: items.map(convert), items: false };
  }
  return items === undefined ? converted : { ...converted, items: convert(items) };
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Keywords whose value is an example, not a schema. */
function isData(name: string): boolean {
  return name === "examples" || name === "default" || name === "const" || name === "enum";
}
