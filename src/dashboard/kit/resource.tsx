import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { useMessages } from "../messages/messages.ts";
import { SHARED } from "../texts/en.json";
import { api, type ApiCall } from "../api/api.ts";
import { ApiError } from "../api/api_error.ts";
import { Button } from "./buttons.tsx";
import { ProblemNote } from "./notices.tsx";
import type { ComponentChildren } from "preact";

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

/** What a route of the service answers; loaded again when its query changes. */
export function useApi<Data>(path: string, query?: ApiCall["query"]): Resource<Data> {
  return useResource((signal) => api.get<Data>(path, { query, signal }), [path, JSON.stringify(query)]);
}

/** A loading indicator. It appears after a delay, so that quick answers do not flicker. */
export function Loading() {
  const t = useMessages(SHARED);
  return (
    <div class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {t("loading")}
    </div>
  );
}

/** A loading error with its reason, and a button to retry where another answer is possible: what is missing stays so. */
export function Failure({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useMessages(SHARED);
  const id = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div class="failure">
      <ProblemNote error={error} />
      {error instanceof ApiError && error.status === 404
        ? null
        : <Button kind="primary" onPress={onRetry}>{t("retry")}</Button>}
      {id !== undefined && (
        <p class="muted">
          <bdi>{t("requestId", { id })}</bdi>
        </p>
      )}
    </div>
  );
}

export interface LoadedProps<Data> {
  readonly resource: Resource<Data>;
  readonly children: (data: Data) => ComponentChildren;
}

/** A resource in each state: loading, failed with a button to retry, or loaded. */
export function Loaded<Data>({ resource, children }: LoadedProps<Data>) {
  if (resource.state === "loading") {
    return <Loading />;
  }
  if (resource.state === "failed") {
    return <Failure error={resource.error} onRetry={resource.reload} />;
  }
  return <div class="stack" aria-busy={resource.isStale ? "true" : undefined}>{children(resource.data)}</div>;
}
