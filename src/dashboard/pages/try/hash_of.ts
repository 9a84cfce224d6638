import type { Asked } from "./asked.ts";

/** The URL's fragment for the form's fields: the inverse of `askedOf`. */
export function hashOf({ input, country, language, alternatives, explain }: Asked): string {
  const values = new URLSearchParams({ input });
  for (const [name, value] of Object.entries({ country, language })) {
    if (value !== "") {
      values.set(name, value);
    }
  }
  if (alternatives !== "3") {
    values.set("alternatives", alternatives);
  }
  if (explain) {
    values.set("explain", "");
  }
  return `#${values.toString()}`;
}
