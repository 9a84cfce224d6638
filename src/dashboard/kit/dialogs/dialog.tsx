import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useMessages } from "../../messages/use_messages.ts";
import { Button } from "../buttons/button.tsx";
import { Toaster } from "../notices/toaster.tsx";
import { openDialogs } from "./open_dialogs.ts";
import { SHARED } from "../../texts/en.json";

/** Props of a dialog. Render it only while it is open. */
export interface DialogProps {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly onClose: () => void;
  /** Escape and the button in the corner: false keeps the dialog open. Default: they close it. */
  readonly mayLeave?: (() => boolean) | undefined;
}

/** Where the focus begins: the first field or button of the content, not the button in the corner that closes it. */
const FIRST_CONTROL = ":scope > :not(header) :is(input, select, textarea, button, a[href])";

/** A modal dialog: the browser's own keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, children, onClose, mayLeave }: DialogProps) {
  const t = useMessages(SHARED);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isGone = useRef(false);
  const [own] = useState(() => Symbol("dialog"));
  // Runs before the next paint and before removal, so that the focus is never lost.
  useLayoutEffect(() => {
    const { current } = dialog;
    const before = document.activeElement;
    current?.showModal();
    openDialogs.set([...openDialogs.get(), own]);
    current?.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
    return () => {
      isGone.current = true;
      openDialogs.set(openDialogs.get().filter((other) => other !== own));
      current?.close();
      if (before instanceof HTMLElement && before.isConnected) {
        before.focus();
      }
    };
  }, []);
  const leave = (): void => {
    if (mayLeave?.() !== false) {
      onClose();
    }
  };
  const cancel = (event: Event): void => {
    event.preventDefault();
    leave();
  };
  // A browser may close it without a `cancel` event if Escape is pressed repeatedly.
  const closed = (): void => {
    if (!isGone.current && mayLeave?.() === false) {
      dialog.current?.showModal();
    } else if (!isGone.current) {
      onClose();
    }
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onCancel={cancel} onClose={closed}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" label={t("close")} onPress={leave}>{null}</Button>
      </header>
      {children}
      <Toaster dialog={own} />
    </dialog>
  );
}
