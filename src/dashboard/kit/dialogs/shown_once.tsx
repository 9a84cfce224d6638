import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { useMessages } from "../../messages/use_messages.ts";
import { Button } from "../buttons/button.tsx";
import { CodeBlock } from "../code_block.tsx";
import { Icon } from "../icon.tsx";
import { Dialog } from "./dialog.tsx";
import { SHARED } from "../../texts/en.json";

/** Props of `ShownOnce`. */
export interface ShownOnceProps {
  readonly title: string;
  /** Name of what is shown. */
  readonly name: string;
  readonly text: string;
  /** That it has to be copied now. */
  readonly warning: string;
  readonly doneLabel: string;
  readonly onClose: () => void;
  /** What else belongs to it. */
  readonly children?: ComponentChildren;
}

/** A dialog with a text that is never shown again. Escape does not close it before the text was copied. */
export function ShownOnce({ title, name, text, warning, doneLabel, onClose, children }: ShownOnceProps) {
  const t = useMessages(SHARED);
  const isCopied = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  const mayLeave = (): boolean => {
    setLeaving(!isCopied.current);
    return isCopied.current;
  };
  const copied = (): void => {
    isCopied.current = true;
    setLeaving(false);
  };
  return (
    <Dialog title={title} onClose={onClose} mayLeave={mayLeave}>
      <div class="stack">
        <p class="note warning">
          <Icon name="warning" />
          {warning}
        </p>
        <CodeBlock name={name} text={text} onCopied={copied} />
        {children}
        {isLeaving
          ? (
            <div class="note bad" role="alert">
              <p>{t("notCopied")}</p>
              <Button onPress={onClose}>{t("closeUncopied")}</Button>
            </div>
          )
          : null}
        <div class="form-actions">
          <Button kind="primary" onPress={onClose}>{doneLabel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
