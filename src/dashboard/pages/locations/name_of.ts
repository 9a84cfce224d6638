import type { SavedLocation } from "../../api/types.ts";

/** What a location is called: by its organization, else by its address. */
export function nameOf({ name, label }: Pick<SavedLocation, "name" | "label">): string {
  return name ?? label;
}
