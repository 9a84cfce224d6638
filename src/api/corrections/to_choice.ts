import type { Coordinates } from "../../domain/coordinates.ts";
import { INPUT_LENGTH_MAX, isInputTooLong } from "../../domain/input.ts";
import type { PlaceChoice } from "../../resolutions/mod.ts";
import { refuse } from "../locations/to_creation.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";

/** The fields of a body that name a place. */
export interface ChoiceBody {
  readonly place_id?: string | undefined;
  readonly coordinates?: Coordinates | undefined;
  readonly label?: string | undefined;
}

/**
 * Converts a body with either `place_id`, or `coordinates` and perhaps `label`.
 *
 * @throws Problem `INVALID_REQUEST` where it has neither or both
 */
export function toChoice({ place_id, coordinates, label }: ChoiceBody): PlaceChoice {
  if (place_id !== undefined) {
    refuse(coordinates, "/coordinates", "Not allowed with place_id");
    refuse(label, "/label", "Not allowed with place_id, whose label it is");
    return { placeId: place_id };
  }
  if (coordinates === undefined) {
    throw invalidField("body", { pointer: "/place_id", detail: "Either this field is required, or coordinates" });
  }
  return { coordinates, ...(label === undefined ? {} : { label: label.trim().normalize("NFC") }) };
}

/**
 * The input without the spaces around it.
 *
 * @throws Problem `INVALID_REQUEST`
 */
export function toSettledInput(input: string): string {
  const text = input.toWellFormed().trim();
  if (text === "" || isInputTooLong(text)) {
    const detail = `Must be a string of 1 to ${INPUT_LENGTH_MAX} characters without the spaces around it`;
    throw invalidField("body", { pointer: "/input", detail });
  }
  return text;
}
