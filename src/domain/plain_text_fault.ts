/** How long a text may be, in Unicode code points. */
export interface PlainTextLimits {
  readonly min: number;
  readonly max: number;
}

/** C0 and C1 controls: Postgres refuses the first of them, terminals obey the others. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * What is wrong with one line of text that a person wrote, as a rule to show them; undefined where nothing is.
 *
 * @example
 * ```ts
 * plainTextFault("Head office", { min: 1, max: 100 }); // undefined
 * plainTextFault("", { min: 1, max: 100 }); // "must have 1 to 100 characters"
 * ```
 */
export function plainTextFault(text: string, limits: PlainTextLimits): string | undefined {
  // A code point takes at most two units: a longer text is not counted through.
  const length = text.length > limits.max * 2 ? text.length : Array.from(text).length;
  if (length < limits.min || length > limits.max) {
    return `must have ${limits.min} to ${limits.max} characters`;
  }
  if (!text.isWellFormed() || CONTROL.test(text)) {
    return "must not have control characters or broken ones";
  }
  return undefined;
}
