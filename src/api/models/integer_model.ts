import { t } from "elysia";

/** An integer. Elysia's own model also accepts text, even in JSON bodies. */
export function integerModel(options: {
  readonly minimum: number;
  readonly maximum: number;
  readonly description: string;
  readonly examples?: readonly number[];
}) {
  const { minimum, maximum, examples } = options;
  return t.Number({
    ...options,
    ...(examples === undefined ? {} : { examples: [...examples] }),
    multipleOf: 1,
    rule: `an integer from ${minimum} to ${maximum}`,
  });
}
