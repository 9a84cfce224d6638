import type { ComponentChildren } from "preact";
import { Icon } from "../../kit/icon.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { HOME } from "./messages.ts";

/** What a step needs. */
export interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly isDone: boolean;
  readonly children: ComponentChildren;
}

/** One step of a guide. */
export function Step({ number, title, isDone, children }: StepProps) {
  const t = useMessages(HOME);
  const formats = useFormats();
  return (
    <li class={isDone ? "is-done" : undefined}>
      <span class="step-mark" aria-hidden="true">{isDone ? <Icon name="check" /> : formats.number(number)}</span>
      <div class="stack">
        <h3>
          {title}
          {isDone ? <span class="unseen">({t("done")})</span> : null}
        </h3>
        {children}
      </div>
    </li>
  );
}
