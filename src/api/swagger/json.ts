/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [name: string]: Json;
}

/** Converts a value to JSON and back: removes symbols, functions and undefined members. */
export function asJson(value: unknown): Json {
  // The result of `JSON.parse` is always JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** The value where it is an object, else an empty object. */
export function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}

/** The value where it is a list, else an empty list. */
export function asList(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
