import { getSchemaValidator, type Static, type TSchema, ValidationError } from "elysia";
import { Problem } from "../../../domain/problem.ts";
import { fieldProblems } from "../problems/field_problems.ts";

/** Checks a body that the handler reads itself, as the gate checks other bodies. */
export type BodyChecker<Schema extends TSchema> = (value: unknown) => Static<Schema>;

/**
 * Compiles a schema for bodies that a handler reads.
 *
 * The checker throws ValidationError, which is answered as for any other body.
 */
export function bodyChecker<Schema extends TSchema>(schema: Schema): BodyChecker<Schema> {
  const validator = getSchemaValidator(schema, { dynamic: false });
  return (value) => {
    if (!validator.Check(value)) {
      throw new ValidationError("body", validator, value);
    }
    return value;
  };
}

/**
 * Compiles a schema for parts of a body that are read separately.
 *
 * The checker throws Problem `INVALID_REQUEST`, whose pointers start with the given one.
 */
export function partChecker<Schema extends TSchema>(
  schema: Schema,
): (value: unknown, pointer: string) => Static<Schema> {
  const validator = getSchemaValidator(schema, { dynamic: false });
  return (value, pointer) => {
    if (!validator.Check(value)) {
      const { validator: checker } = new ValidationError("body", validator, value);
      const errors = fieldProblems("Errors" in checker ? checker.Errors(value) : [])
        .map((problem) => ({ ...problem, pointer: `${pointer}${problem.pointer}` }));
      throw new Problem("INVALID_REQUEST", "The body is invalid", {
        errors,
      });
    }
    return value;
  };
}
