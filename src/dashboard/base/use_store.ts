import { useEffect, useState } from "preact/hooks";
import type { Store } from "./create_store.ts";

/** A store's value; the component is rendered again when it changes. */
export function useStore<Value>(store: Store<Value>): Value;
/** A part of a store's value; the component is rendered again only when that part changes. `select` depends on the value alone. */
export function useStore<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part;
export function useStore<Value>(store: Store<Value>, select?: (value: Value) => unknown): unknown {
  const read = (): unknown => select === undefined ? store.get() : select(store.get());
  const [value, setValue] = useState(read);
  useEffect(() => {
    const take = (): void => setValue(read);
    take();
    return store.watch(take);
  }, [store]);
  return value;
}
