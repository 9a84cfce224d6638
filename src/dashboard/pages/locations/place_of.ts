import { textOf } from "../../kit/forms/text_of.ts";

/** The place members of a request; none if the place does not change. */
export function placeOf(values: FormData): Readonly<Record<string, unknown>> {
  const by = textOf(values, "by");
  if (by === "input") {
    const country = textOf(values, "country").trim();
    return { input: textOf(values, "input"), ...(country === "" ? {} : { country }) };
  }
  if (by === "point") {
    const label = textOf(values, "label").trim();
    return {
      coordinates: { latitude: Number(textOf(values, "latitude")), longitude: Number(textOf(values, "longitude")) },
      ...(label === "" ? {} : { label }),
    };
  }
  return {};
}
