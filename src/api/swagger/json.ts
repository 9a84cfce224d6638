/** Whatever JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Any value as its JSON would be read again: without symbols, functions and absent members. */
export function asJson(value: unknown): Json {
  // What `JSON.parse` gives is JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** The value when it is an object, else an empty one. */
export function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}

/** The value when it is a list, else an empty one. */
export function asList(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
