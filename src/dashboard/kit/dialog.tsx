import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { SHARED } from "../messages/shared_messages.ts";
import { useMessages } from "../messages/use_messages.ts";
import { Button } from "./button.tsx";

/** What a dialog needs. Draw it while it is open. */
export interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
}

/** A modal dialog: the browser's own keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, children, onClose }: DialogProps) {
  const t = useMessages(SHARED);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    current?.showModal();
    return () => {
      current?.close();
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
    };
  }, []);
  const cancel = (event: Event): void => {
    event.preventDefault();
    onClose();
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onCancel={cancel}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" label={t("close")} onPress={onClose}>{null}</Button>
      </header>
      {children}
    </dialog>
  );
}
