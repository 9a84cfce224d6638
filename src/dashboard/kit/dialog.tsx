import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useMessages } from "../messages/messages.ts";
import { Button, openDialogs, toast, Toaster } from "./actions.tsx";
import { SHARED } from "../texts/en.json";
import { Form, type FormProps } from "./fields.tsx";
import { CodeBlock } from "./code_block.tsx";
import { Icon } from "./icon.tsx";

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

/** Opens one dialog at a time, which is rendered as `dialog`. */
export function useDialog() {
  const [dialog, setDialog] = useState<ComponentChildren>(null);
  const close = (): void => setDialog(null);
  const open = (make: (close: () => void) => ComponentChildren): void => setDialog(() => make(close));
  const ask = ({ body, ...asked }: Question): void => open(() => <Confirm {...asked} onClose={close}>{body}</Confirm>);
  return { dialog, open, ask, close };
}

/** Of an action that needs to be confirmed. */
export interface Question extends Omit<ConfirmProps, "children" | "onClose"> {
  readonly body: ComponentChildren;
}

export interface FormDialogProps extends Omit<FormProps, "onCancel"> {
  readonly title: string;
  readonly onClose: () => void;
  /** Shown when it is submitted, and the dialog closes; without it, `onSubmit` closes the dialog. */
  readonly done?: string | undefined;
}

export function FormDialog({ title, onClose, done, onSubmit, ...form }: FormDialogProps) {
  const submit = async (values: FormData): Promise<void> => {
    await onSubmit(values);
    if (done !== undefined) {
      toast(done);
      onClose();
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form {...form} onSubmit={submit} onCancel={onClose} />
    </Dialog>
  );
}

export interface ConfirmProps extends Pick<FormDialogProps, "title" | "children" | "done" | "onClose"> {
  readonly actionLabel: string;
  /** The action; its error is shown in the dialog. */
  readonly onConfirm: () => Promise<void>;
}

/** A dialog that requests confirmation of an irreversible action. */
export function Confirm({ children, actionLabel, onConfirm, ...dialog }: ConfirmProps) {
  return (
    <FormDialog {...dialog} submitLabel={actionLabel} submitKind="danger" onSubmit={onConfirm}>
      <p>{children}</p>
    </FormDialog>
  );
}

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
        {isLeaving && (
          <div class="note bad" role="alert">
            <p>{t("notCopied")}</p>
            <Button onPress={onClose}>{t("closeUncopied")}</Button>
          </div>
        )}
        <div class="form-actions">
          <Button kind="primary" onPress={onClose}>{doneLabel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
