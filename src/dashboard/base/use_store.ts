import { useEffect, useState } from "preact/hooks";
import type { Store } from "./create_store.ts";

/** A store's value; the component is rendered again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(() => store.get());
  useEffect(() => {
    const take = (): void => setValue(() => store.get());
    take();
    return store.watch(take);
  }, [store]);
  return value;
}
