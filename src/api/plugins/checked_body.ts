import { getSchemaValidator, type Static, type TSchema, ValidationError } from "elysia";

/** Checks a body that the handler read itself, as the gate would have. */
export type BodyChecker<Schema extends TSchema> = (value: unknown) => Static<Schema>;

/**
 * Compiles a schema for bodies that a handler reads.
 *
 * The checker throws ValidationError, which is answered like any body's.
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
