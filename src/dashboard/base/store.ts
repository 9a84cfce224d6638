import { useEffect, useState } from "preact/hooks";

/** A value that components can watch. */
export interface Store<Value> {
  get(): Value;
  set(value: Value): void;
  /** Calls `listener` at every change until the returned function is called. */
  watch(listener: () => void): () => void;
}

/** Holds one value and notifies subscribers of changes. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) {
        return;
      }
      current = value;
      for (const listener of listeners) {
        listener();
      }
    },
    watch(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

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
