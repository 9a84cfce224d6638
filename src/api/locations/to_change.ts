import type { Static } from "elysia";
import { Problem } from "../../domain/problem.ts";
import type { UpdateLocation } from "../../locations/mod.ts";
import type { LocationsModel } from "./model.ts";
import type { OriginBody } from "./resolve_origin.ts";

/** A change of a location: fields, and optionally an input to resolve first. */
export interface Change {
  readonly origin?: OriginBody;
  readonly fields: Pick<UpdateLocation, "name" | "label" | "coordinates" | "tags" | "metadata">;
}

/**
 * Converts the body of `PATCH /v1/locations/{id}`.
 *
 * @throws Problem `INVALID_REQUEST` for fields that exclude each other
 */
export function toChange(body: Static<typeof LocationsModel.update>): Change {
  const { input, country, accept, name, label, coordinates, tags, metadata } = body;
  const fields = {
    ...(name === undefined ? {} : { name }),
    ...(label === undefined ? {} : { label }),
    ...(coordinates === undefined ? {} : { coordinates }),
    ...(tags === undefined ? {} : { tags }),
    ...(metadata === undefined ? {} : { metadata }),
  };
  if (input === undefined) {
    refuse(country, "/country", "Only an input is resolved inside a country");
    refuse(accept, "/accept", "Only an input can be uncertain");
    return { fields };
  }
  refuse(coordinates, "/coordinates", "There is an input already: it gives the coordinates");
  refuse(label, "/label", "There is an input already: it gives the label; your own goes into name");
  return { origin: { input, country, accept }, fields };
}

function refuse(value: unknown, pointer: string, detail: string): void {
  if (value !== undefined) {
    throw new Problem("INVALID_REQUEST", "The body breaks a rule", { errors: [{ pointer, detail }] });
  }
}
