/** The text of a cell without blanks around it; empty where it has none. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** The parts of a cell with named parts. */
export function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

/** The items of a cell that is a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
