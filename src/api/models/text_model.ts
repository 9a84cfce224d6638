import { t } from "elysia";

/** A text that can be stored: without NUL, which Postgres rejects. The rule in words is built from the lengths. */
export function textModel(options: {
  readonly minLength: number;
  readonly maxLength: number;
  readonly description: string;
  readonly examples?: readonly string[];
}) {
  const { examples, ...rest } = options;
  return t.String({
    ...rest,
    ...(examples === undefined ? {} : { examples: [...examples] }),
    pattern: "^[^\\u0000]*$",
  });
}
