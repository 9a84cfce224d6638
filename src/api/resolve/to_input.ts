import { type Input, INPUT_LENGTH_MAX, isInputTooLong } from "../../domain/input.ts";
import { checkedBounds } from "../parameters/checked_bounds.ts";
import { preferredLanguage } from "../parameters/preferred_language.ts";
import type { ResolveBody } from "./model.ts";
import { invalidField } from "../plugins/problems/invalid_field.ts";

/**
 * Converts a body to the resolver's input, with the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toInput(body: ResolveBody, acceptLanguage: string | null): Input {
  return {
    text: trimmed(body.input),
    ...(body.country === undefined ? {} : { country: body.country.toUpperCase() }),
    ...toOptions(body, acceptLanguage),
  };
}

/**
 * The options of a body next to its input.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toOptions(
  body: Omit<ResolveBody, "input" | "country">,
  acceptLanguage: string | null,
): Omit<Input, "text" | "country"> {
  const language = body.language ?? preferredLanguage(acceptLanguage);
  return {
    ...(language === undefined ? {} : { language }),
    ...(body.near === undefined ? {} : { near: body.near }),
    ...(body.bounds === undefined ? {} : { bounds: checkedBounds(body.bounds) }),
    ...(body.max_accuracy_m === undefined ? {} : { maxAccuracyM: body.max_accuracy_m }),
    ...(body.alternatives === undefined ? {} : { alternatives: body.alternatives }),
    ...(body.explain === undefined ? {} : { explain: body.explain }),
  };
}

function trimmed(input: string): string {
  const text = input.trim();
  if (text.length === 0 || isInputTooLong(text)) {
    const detail = `Must be a string of 1 to ${INPUT_LENGTH_MAX} characters without the spaces around it`;
    throw invalidField("body", { pointer: "/input", detail });
  }
  return text;
}
