/** One variable: its rule, its default, and how it is read. */
export interface Setting<Value> {
  /** Completes "must be …". */
  readonly rule: string;
  /** As it would be written in the environment; empty: not set. */
  readonly fallback: string;
  /** Its value never appears in a message. */
  readonly secret?: true;
  /** The value, or undefined when the text breaks the rule. */
  parse(text: string): Value | undefined;
}
