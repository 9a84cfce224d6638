import { endSession } from "../../suggest/suggest_session.ts";
import { textOf } from "../../kit/forms/text_of.ts";

/** The place members of a request; none if the place does not change. */
export function placeOf(values: FormData): Readonly<Record<string, unknown>> {
  const by = textOf(values, "by");
  if (by === "input") {
    const country = textOf(values, "country").trim();
    // With the suggestions before it, it is one call.
    const session = endSession();
    return {
      input: textOf(values, "input"),
      ...(country === "" ? {} : { country }),
      ...(session === undefined ? {} : { session }),
    };
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
