import { asList, asObject, type Json, type JsonObject } from "../swagger/json.ts";
import { jsonSchema } from "../swagger/json_schema.ts";

/** The schema of a tool: as in the API document, with alternatives of fixed texts as one `enum`, which is half as long. */
export function toolSchema(schema: unknown): JsonObject {
  return asObject(shortened(jsonSchema(schema)));
}

function shortened(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(shortened);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { anyOf, ...rest } = asObject(value);
  const texts = asList(anyOf).map((option) => asObject(option)["const"]);
  if (texts.length > 0 && texts.every((text) => typeof text === "string")) {
    return { ...rest, type: "string", enum: texts };
  }
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shortened(part)]));
}
