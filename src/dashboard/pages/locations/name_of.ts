import type { SavedLocation } from "../../api/types.ts";

/** A location's name, or its address label without one. */
export function nameOf({ name, label }: Pick<SavedLocation, "name" | "label">): string {
  return name ?? label;
}
