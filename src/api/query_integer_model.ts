import { t } from "elysia";
import { FormatRegistry } from "elysia/type-system";

/**
 * An integer in a query, where everything is text. Elysia's own way checks the text first and the range only while it
 * decodes, when it no longer knows which parameter it was; here one check says it all.
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
    // What the document shows in place of the text.
    stands_for: { type: "integer", minimum, maximum },
  });
  return t.Transform(text).Decode(Number).Encode(String);
}

/** As many as a number holds exactly. */
const DIGITS = /^[0-9]{1,15}$/u;
