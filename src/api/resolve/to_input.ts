import { type Input, INPUT_LENGTH_MAX, isInputTooLong } from "../../domain/input.ts";
import { checkedBounds } from "../parameters/bounds.ts";
import { preferredLanguage } from "../parameters/languages.ts";
import type { ResolveBody } from "./model.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";

/**
 * Converts a body to the resolver's input, with the checks that a schema cannot express.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toInput(body: ResolveBody, acceptLanguage: string | null): Input {
  const input: Input = { text: trimmed(body.input), ...toOptions(body, acceptLanguage) };
  return body.country === undefined ? input : { ...input, country: body.country.toUpperCase() };
}

/** Options that are still being read. */
type Options = { -readonly [Name in keyof Omit<Input, "text" | "country">]: Input[Name] };

/**
 * The options of a body next to its input.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toOptions(
  body: Omit<ResolveBody, "input" | "country">,
  acceptLanguage: string | null,
): Omit<Input, "text" | "country"> {
  const options: Options = {};
  const language = body.language ?? preferredLanguage(acceptLanguage);
  if (language !== undefined) {
    options.language = language;
  }
  if (body.near !== undefined) {
    options.near = body.near;
  }
  if (body.bounds !== undefined) {
    options.bounds = checkedBounds(body.bounds);
  }
  if (body.max_accuracy_m !== undefined) {
    options.maxAccuracyM = body.max_accuracy_m;
  }
  if (body.alternatives !== undefined) {
    options.alternatives = body.alternatives;
  }
  if (body.explain !== undefined) {
    options.explain = body.explain;
  }
  return options;
}

function trimmed(input: string): string {
  const text = input.trim();
  if (text.length === 0 || isInputTooLong(text)) {
    const detail = `Must be a string of 1 to ${INPUT_LENGTH_MAX} characters without the spaces around it`;
    throw invalidField("body", { pointer: "/input", detail });
  }
  return text;
}
