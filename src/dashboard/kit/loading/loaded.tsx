import type { ComponentChildren } from "preact";
import { Failure } from "./failure.tsx";
import { Loading } from "./loading.tsx";
import type { Resource } from "./use_resource.ts";

/** What `Loaded` needs. */
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
