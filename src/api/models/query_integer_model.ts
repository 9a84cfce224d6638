import { t } from "elysia";
import { FormatRegistry } from "elysia/type-system";

/**
 * An integer in a query, where everything is text. Elysia's own model checks the range only while it decodes, when it
 * no longer knows the parameter's name; here one check covers both.
 */
export function queryIntegerModel(options: {
  /** 0 or more. */
  readonly minimum: number;
  readonly maximum: number;
  readonly description: string;
  readonly examples?: readonly number[];
}) {
  const { minimum, maximum, description, examples } = options;
  const format = `integer ${minimum} ${maximum}`;
  FormatRegistry.Set(format, (text) => DIGITS.test(text) && Number(text) >= minimum && Number(text) <= maximum);
  const text = t.String({
    format,
    description,
    ...(examples === undefined ? {} : { examples: [...examples] }),
    rule: `an integer from ${minimum} to ${maximum}`,
    // The schema that the document shows instead of the text.
    stands_for: { type: "integer", minimum, maximum },
  });
  return t.Transform(text).Decode(Number).Encode(String);
}

/** As many digits as a number holds exactly. */
const DIGITS = /^[0-9]{1,15}$/u;
