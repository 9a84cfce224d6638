/** Fields of a log line in addition to its message: counts, states, identifiers, milliseconds. Never users' input. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;
