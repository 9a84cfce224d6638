/** Defects found, each kind once with its first case. */
export interface Findings {
  add(kind: string, example: unknown): void;
  readonly all: () => readonly { readonly kind: string; readonly times: number; readonly example: string }[];
}

const EXAMPLE_LENGTH_MAX = 700;

/** An empty list of findings. */
export function openFindings(): Findings {
  const found = new Map<string, { kind: string; times: number; example: string }>();
  return {
    add(kind, example) {
      const known = found.get(kind);
      if (known === undefined) {
        found.set(kind, { kind, times: 1, example: (JSON.stringify(example) ?? "").slice(0, EXAMPLE_LENGTH_MAX) });
      } else {
        known.times++;
      }
    },
    all: () => [...found.values()],
  };
}
