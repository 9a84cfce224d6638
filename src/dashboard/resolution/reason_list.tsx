import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { REASONS } from "../../domain/reasons.ts";

/** Reasons as text, each with its code; an unknown, newer code is shown alone. */
export function ReasonList({ reasons }: { readonly reasons: readonly string[] }) {
  const { language } = useStore(preferences);
  const texts: Readonly<Record<string, Readonly<Record<typeof language, string>>>> = REASONS;
  return (
    <ul class="reasons">
      {reasons.map((reason) => {
        const text = Object.hasOwn(texts, reason) ? texts[reason]?.[language] : undefined;
        return (
          <li key={reason}>
            {text === undefined ? null : `${text} `}
            <code class="muted" dir="ltr">{reason}</code>
          </li>
        );
      })}
    </ul>
  );
}
