import { type Input, INPUT_LENGTH_MAX } from "../../domain/input.ts";
import { Problem } from "../../domain/problem.ts";
import type { ResolveBody } from "./resolve_body.ts";

/** A header longer than this is not read: no browser writes one. */
const ACCEPT_LANGUAGE_LENGTH_MAX = 256;
const TAG = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,4}$/u;

/**
 * The question of a body, checked where a schema cannot.
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
 * What a body asks for beside its input.
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
  if (text.length === 0 || text.length > INPUT_LENGTH_MAX) {
    const detail = `Must be a string of 1 to ${INPUT_LENGTH_MAX} characters, spaces around it not counted`;
    throw new Problem("INVALID_REQUEST", "The body breaks a rule", { errors: [{ pointer: "/input", detail }] });
  }
  return text;
}

function checkedBounds(bounds: NonNullable<ResolveBody["bounds"]>): NonNullable<ResolveBody["bounds"]> {
  if (bounds[1] > bounds[3]) {
    throw new Problem("INVALID_REQUEST", "The body breaks a rule", {
      errors: [{ pointer: "/bounds", detail: "South must not lie north of north: [west, south, east, north]" }],
    });
  }
  return bounds;
}

/** The language a browser likes best (RFC 9110, section 12.5.4); undefined when any will do. */
export function preferredLanguage(header: string | null): string | undefined {
  if (header === null || header.length > ACCEPT_LANGUAGE_LENGTH_MAX) {
    return undefined;
  }
  let best: { readonly tag: string; readonly weight: number } | undefined;
  for (const part of header.split(",")) {
    const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (TAG.test(tag) && weight > (best?.weight ?? 0)) {
      best = { tag, weight };
    }
  }
  return best?.tag;
}
