import type { ComponentChildren } from "preact";
import { useContext, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { shared } from "../messages/messages.ts";
import { Button, Closing, CodeBlock, openDialogs, Toaster } from "./actions.tsx";
import { Form, type FormProps, TextField, type TextFieldProps, textOf } from "./fields.tsx";
import { Icon } from "./icon.tsx";
import { createStore, useStore } from "../base/store.ts";
import { currentRoute, type Route, useRoute } from "../router/router.tsx";

/** Where the focus begins: the first field or button of the content, not the button in the corner that closes it. */
const FIRST_CONTROL = ":scope > :not(header) :is(input, select, textarea, button, a[href])";

/** A modal dialog: the browser's own keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ title, children, mayLeave }: {
  readonly title: string;
  readonly children: ComponentChildren;
  /** Escape and the button in the corner: false keeps the dialog open. Default: they close it. */
  readonly mayLeave?: (() => boolean) | undefined;
}) {
  const close = useContext(Closing);
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
      close?.();
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
      close?.();
    }
  };
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onCancel={cancel} onClose={closed}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button kind="quiet" icon="close" label={shared("close")} onPress={leave} />
      </header>
      {children}
      <Toaster dialog={own} />
    </dialog>
  );
}

interface Shown {
  readonly id: number;
  readonly content: ComponentChildren;
  readonly close: () => void;
  /** The page that it belongs to. */
  readonly at: Pick<Route, "path" | "workspace">;
}

/** The open dialogs of the page, the last one on top. */
const shown = createStore<readonly Shown[]>([]);
let count = 0;

/** Opens a dialog in the place of the one that is open. `onClose` is called when it closes itself. */
export function openDialog(content: ComponentChildren, onClose?: () => void): void {
  shown.set([]);
  openAbove(content, onClose);
}

/** Opens a dialog over the one that is open. Returns what closes it. */
export function openAbove(content: ComponentChildren, onClose?: () => void): () => void {
  const id = ++count;
  const close = (): void => {
    const others = shown.get().filter((other) => other.id !== id);
    if (others.length < shown.get().length) {
      shown.set(others);
      onClose?.();
    }
  };
  shown.set([...shown.get(), { id, content, close, at: currentRoute.get() }]);
  return close;
}

/** Opens a dialog that requests confirmation of an action. */
export function askToConfirm(question: Question): void {
  openDialog(<Confirm {...question} />);
}

/** Closes the dialog that is open. */
export function closeDialog(): void {
  shown.get().at(-1)?.close();
}

/** The place of a page's dialogs, which close with it. */
export function Dialogs() {
  const { path, workspace } = useRoute();
  const all = useStore(shown);
  useLayoutEffect(() => () => shown.set([]), [path, workspace]);
  return (
    <>
      {all.filter(({ at }) => at.path === path && at.workspace === workspace).map(({ id, content, close }) => (
        <Closing.Provider key={id} value={close}>{content}</Closing.Provider>
      ))}
    </>
  );
}

export interface FormDialogProps extends Omit<FormProps, "onCancel"> {
  readonly title: string;
}

export function FormDialog({ title, ...form }: FormDialogProps) {
  return (
    <Dialog title={title}>
      <Form {...form} />
    </Dialog>
  );
}

/** An action that is done after a person has confirmed it. */
export interface Question extends Pick<FormDialogProps, "title" | "done"> {
  readonly body: ComponentChildren;
  readonly actionLabel: string;
  /** The action; its error is shown in the dialog. False: it was not done. */
  readonly onConfirm: () => Promise<boolean | void>;
  /** Words to type before something irreversible. */
  readonly typed?: Pick<TextFieldProps, "name" | "label"> & {
    readonly isRight: (text: string) => boolean;
    /** Shown when others were typed. */
    readonly mismatch: string;
  };
}

function Confirm({ body, actionLabel, onConfirm, typed, ...dialog }: Question) {
  const [isOther, setOther] = useState(false);
  const submit = async (values: FormData): Promise<boolean | void> => {
    const isRight = typed === undefined || typed.isRight(textOf(values, typed.name).trim());
    setOther(!isRight);
    return isRight && await onConfirm();
  };
  return (
    <FormDialog {...dialog} submitLabel={actionLabel} submitKind="danger" onSubmit={submit}>
      <p>{body}</p>
      {isOther && <p class="field-problem" role="alert">{typed?.mismatch}</p>}
      {typed !== undefined && <TextField name={typed.name} label={typed.label} required />}
    </FormDialog>
  );
}

/** A dialog with a text that is never shown again. Escape does not close it before the text was copied. */
export function ShownOnce({ title, name, text, warning, doneLabel, children }: {
  readonly title: string;
  /** Name of what is shown. */
  readonly name: string;
  readonly text: string;
  /** That it has to be copied now. */
  readonly warning: string;
  readonly doneLabel: string;
  /** What else belongs to it. */
  readonly children?: ComponentChildren;
}) {
  const close = useContext(Closing);
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
    <Dialog title={title} mayLeave={mayLeave}>
      <div class="stack">
        <p class="note warning">
          <Icon name="warning" />
          {warning}
        </p>
        <CodeBlock name={name} text={text} onCopied={copied} />
        {children}
        {isLeaving && (
          <div class="note bad" role="alert">
            <p>{shared("notCopied")}</p>
            <Button onPress={close}>{shared("closeUncopied")}</Button>
          </div>
        )}
        <div class="form-actions">
          <Button kind="primary" onPress={close}>{doneLabel}</Button>
        </div>
      </div>
    </Dialog>
  );
}
