import { useReasonText } from "./use_reason_text.ts";

/** Props of a list of reasons. */
export interface ReasonListProps {
  readonly reasons: readonly string[];
  /** `text`: without the codes, for people who do not write programs. */
  readonly as?: "text" | "text and code";
}

/** Reasons as text; an unknown, newer code is shown as it is. */
export function ReasonList({ reasons, as = "text and code" }: ReasonListProps) {
  const textOf = useReasonText();
  return (
    <ul class={as === "text" ? "reasons plain-list" : "reasons"}>
      {reasons.map((reason) => {
        const text = textOf(reason);
        return (
          <li key={reason}>
            {text === undefined ? null : `${text} `}
            {text !== undefined && as === "text" ? null : <code class="muted" dir="ltr">{reason}</code>}
          </li>
        );
      })}
    </ul>
  );
}
