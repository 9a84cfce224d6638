import { useCallback, useEffect, useState } from "preact/hooks";

/** A resource loaded from the service. */
export type Resource<Data> =
  & { readonly reload: () => void }
  & (
    | { readonly state: "loading" }
    | { readonly state: "failed"; readonly error: unknown }
    | { readonly state: "ready"; readonly data: Data; readonly isStale: boolean }
  );

type Seen<Data> =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly error: unknown }
  | { readonly state: "ready"; readonly data: Data; readonly isStale: boolean };

/**
 * Loads data, and loads it again when one of `inputs` changes. The previous data stays visible meanwhile; the answer of a
 * superseded request is dropped.
 */
export function useResource<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  inputs: readonly unknown[],
): Resource<Data> {
  const [seen, setSeen] = useState<Seen<Data>>({ state: "loading" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const control = new AbortController();
    setSeen((before) => before.state === "ready" ? { ...before, isStale: true } : { state: "loading" });
    load(control.signal).then(
      (data) => {
        if (!control.signal.aborted) {
          setSeen({ state: "ready", data, isStale: false });
        }
      },
      (error: unknown) => {
        if (!control.signal.aborted) {
          setSeen({ state: "failed", error });
        }
      },
    );
    return () => control.abort();
  }, [...inputs, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { ...seen, reload };
}
