import { createStore } from "../../base/create_store.ts";

/** A short notice that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
}

/** The visible notices. */
export const toasts = createStore<readonly Toast[]>([]);

/** Long enough to read a line twice. Milliseconds. */
const SHOWN_MS = 6000;
let count = 0;

/** Reports a success. Errors are shown where they happened, and stay. */
export function toast(text: string): void {
  const id = ++count;
  toasts.set([...toasts.get(), { id, text }]);
  setTimeout(() => toasts.set(toasts.get().filter((other) => other.id !== id)), SHOWN_MS);
}
