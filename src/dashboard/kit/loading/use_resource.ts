import { useCallback, useEffect, useRef, useState } from "preact/hooks";

/** A resource loaded from the service. */
export type Resource<Data> =
  & {
    readonly reload: () => void;
    /** Loads it again without showing that it does; the data stays when that fails. */
    readonly refresh: () => void;
  }
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
  const quiet = useRef(false);
  useEffect(() => {
    const control = new AbortController();
    const isQuiet = quiet.current;
    quiet.current = false;
    setSeen((before) =>
      isQuiet ? before : before.state === "ready" ? { ...before, isStale: true } : { state: "loading" }
    );
    load(control.signal).then(
      (data) => {
        if (!control.signal.aborted) {
          setSeen({ state: "ready", data, isStale: false });
        }
      },
      (error: unknown) => {
        if (!control.signal.aborted) {
          setSeen((before) => isQuiet && before.state === "ready" ? before : { state: "failed", error });
        }
      },
    );
    return () => control.abort();
  }, [...inputs, round]);
  const reload = useCallback(() => setRound((before) => before + 1), []);
  const refresh = useCallback(() => {
    quiet.current = true;
    setRound((before) => before + 1);
  }, []);
  return { ...seen, reload, refresh };
}
