/** How long a text may be, in Unicode code points. */
export interface PlainTextLimits {
  readonly min: number;
  readonly max: number;
}

/** C0 and C1 controls: Postgres refuses the first of them, terminals obey the others. */
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Checks one line of text that a person wrote. Returns the rule it breaks, or undefined when it is valid.
 *
 * @example
 * ```ts
 * plainTextFault("Head office", { min: 1, max: 100 }); // undefined
 * plainTextFault("", { min: 1, max: 100 }); // "must have 1 to 100 characters"
 * ```
 */
export function plainTextFault(text: string, limits: PlainTextLimits): string | undefined {
  // A code point takes at most two UTF-16 units, so a longer text need not be counted.
  const length = text.length > limits.max * 2 ? text.length : Array.from(text).length;
  if (length < limits.min || length > limits.max) {
    return `must have ${limits.min} to ${limits.max} characters`;
  }
  if (!text.isWellFormed() || CONTROL.test(text)) {
    return "must not have control characters or broken ones";
  }
  return undefined;
}
