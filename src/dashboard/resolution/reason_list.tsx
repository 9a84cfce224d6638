import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { fillMessage } from "../messages/fill_message.ts";
import { REASON_TEXTS } from "./reason_texts.ts";

/** Reasons as text, each with its code; an unknown, newer code is shown alone. */
export function ReasonList({ reasons }: { readonly reasons: readonly string[] }) {
  const { language } = useStore(preferences);
  const texts: Readonly<Record<string, Parameters<typeof fillMessage>[0]>> = REASON_TEXTS[language];
  return (
    <ul class="reasons">
      {reasons.map((reason) => {
        const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined;
        return (
          <li key={reason}>
            {text === undefined ? null : `${fillMessage(text, language)} `}
            <code class="muted" dir="ltr">{reason}</code>
          </li>
        );
      })}
    </ul>
  );
}
