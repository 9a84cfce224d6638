/**
 * The value of a JSON text; undefined for any other text.
 *
 * @example
 * ```ts
 * parseJson("[1]"); // [1]
 * parseJson("[1"); // undefined
 * ```
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a value of JSON is an object: no list, and not null.
 *
 * @example
 * ```ts
 * isObject({ a: 1 }); // true
 * isObject([1]); // false
 * ```
 */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
