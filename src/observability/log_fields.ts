/** What a log line may carry beside its message: counts, states, identifiers, milliseconds. Never what people typed. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
