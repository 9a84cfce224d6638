import { createStore } from "../../base/create_store.ts";

/** A short notice that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

/** `bad`: something failed that has no place of its own on the page. */
export type ToastTone = "good" | "bad";

/** The visible notices. */
export const toasts = createStore<readonly Toast[]>([]);

/** Long enough to read a line twice; a failure longer, because nobody expects it. Milliseconds. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { good: 6000, bad: 12_000 };
let count = 0;

/** Reports a success. Errors are shown where they happened, and stay; `bad` is for those that happened nowhere. */
export function toast(text: string, tone: ToastTone = "good"): void {
  const id = ++count;
  toasts.set([...toasts.get(), { id, text, tone }]);
  setTimeout(() => toasts.set(toasts.get().filter((other) => other.id !== id)), SHOWN_MS[tone]);
}
