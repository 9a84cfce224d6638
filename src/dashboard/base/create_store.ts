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
