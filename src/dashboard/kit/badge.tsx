import type { ComponentChildren } from "preact";

/** What a badge means, which its colour also says. */
export type Tone = "good" | "warning" | "bad" | "neutral";

/** A word in a coloured pill. */
export function Badge({ tone = "neutral", children }: { readonly tone?: Tone; readonly children: ComponentChildren }) {
  return <span class={`badge ${tone}`}>{children}</span>;
}
