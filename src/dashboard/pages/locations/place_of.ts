import { textOf } from "../../kit/text_of.ts";

/** Where a location is, as a request says it; nothing where it stays. */
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
