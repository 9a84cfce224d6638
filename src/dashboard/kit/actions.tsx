import { type ComponentChildren, createContext } from "preact";
import { Icon, type IconName } from "./icon.tsx";
import { useState } from "preact/hooks";
import { language, shared } from "../messages/messages.ts";
import { SHARED } from "../texts/en.json";
import { createStore, useStore } from "../base/store.ts";
import { ApiError } from "../api/send.ts";
import { isNameIn } from "../messages/fill_message.ts";

interface ButtonProps {
  readonly children?: ComponentChildren;
  readonly kind?: "primary" | "plain" | "danger" | "quiet" | undefined;
  readonly type?: "button" | "submit" | undefined;
  readonly icon?: IconName | undefined;
  /** An action is running: the button stays in place, shows it, and ignores clicks. */
  readonly busy?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly label?: string | undefined;
  /** Shown when the pointer rests on it. */
  readonly hint?: string | undefined;
  readonly expanded?: boolean | undefined;
  readonly onPress?: (() => void) | undefined;
}

/** A button. While it is busy it keeps the focus, which a disabled one would lose. */
export function Button(props: ButtonProps) {
  const { children, kind = "plain", type = "button", icon, busy = false, disabled = false, onPress } = props;
  const press = (event: Event): void => {
    if (busy) {
      event.preventDefault();
      return;
    }
    onPress?.();
  };
  return (
    <button
      type={type}
      class={`button ${kind}`}
      disabled={disabled}
      aria-disabled={busy ? "true" : undefined}
      aria-busy={busy ? "true" : undefined}
      aria-label={props.label}
      title={props.hint}
      aria-expanded={props.expanded}
      onClick={press}
    >
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Runs one action after another: whether one runs, and the error of the last one. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  /** Returns whether it succeeded. */
  const act = async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, act };
}

interface ActionButtonProps extends Omit<ButtonProps, "onPress" | "busy" | "type"> {
  /** The action; its error is shown below the button. */
  readonly onAct: () => Promise<unknown>;
  /** Shown when it is done. */
  readonly done?: string;
}

/** A button that runs an action, is busy meanwhile, and shows its error. */
export function ActionButton({ onAct, done, ...rest }: ActionButtonProps) {
  const { busy, problem, act } = useAction();
  const press = async (): Promise<void> => {
    if (await act(onAct) && done !== undefined) {
      toast(done);
    }
  };
  return (
    <>
      <Button {...rest} busy={busy} onPress={() => void press()} />
      {problem !== undefined && <ProblemNote error={problem} />}
    </>
  );
}

/** How long success is shown. Milliseconds. */
const DONE_MS = 2000;

export function CopyButton({ text, name, face, onCopied }: {
  readonly text: string;
  /** Name of the copied text, for screen readers. */
  readonly name: string;
  /** What the button shows: the icon alone, next to a value in a line, or other words than "Copy". */
  readonly face?: "icon" | { readonly words: string } | undefined;
  readonly onCopied?: (() => void) | undefined;
}) {
  const [done, setDone] = useState(false);
  const copy = async (): Promise<void> => {
    await copyText(text);
    setDone(true);
    onCopied?.();
    toast(shared("copied"));
    setTimeout(() => setDone(false), DONE_MS);
  };
  if (face === "icon") {
    return (
      <span class="beside-value">
        <Button
          kind="quiet"
          icon={done ? "check" : "copy"}
          label={done ? shared("copied") : shared("copyName", { name })}
          onPress={() => void copy()}
        />
      </span>
    );
  }
  return (
    <Button
      icon={done ? "check" : "copy"}
      label={done ? shared("copied") : face === undefined ? shared("copyName", { name }) : undefined}
      onPress={() => void copy()}
    >
      {done ? shared("copied") : face?.words ?? shared("copy")}
    </Button>
  );
}

/** Puts a text on the clipboard. */
async function copyText(text: string): Promise<void> {
  // Browsers offer it only with TLS or on localhost.
  const clipboard: Clipboard | undefined = "clipboard" in navigator ? navigator.clipboard : undefined;
  if (clipboard !== undefined) {
    await clipboard.writeText(text);
    return;
  }
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "unseen";
  // Inside an open dialog, if there is one: everything else is inert.
  (document.querySelector("dialog[open]") ?? document.body).append(area);
  area.select();
  // Deprecated, but the only way without the clipboard API.
  // oxlint-disable-next-line typescript/no-deprecated
  document.execCommand("copy");
  area.remove();
}

/**
 * The open modal dialogs, the last one on top. What is outside the last one lies behind it, and screen readers are silent
 * about it.
 */
export const openDialogs = createStore<readonly symbol[]>([]);

/** Closes the dialog around a component; undefined outside of dialogs. */
export const Closing = createContext<(() => void) | undefined>(undefined);

/** A short notice that disappears by itself. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: ToastTone;
}

/** `bad`: something failed that has no place of its own on the page. */
export type ToastTone = "good" | "bad";

/** The visible notices. */
export const toasts = createStore<readonly Toast[]>([]);

/** Long enough to read a line twice; a failure longer, because nobody expects it. Milliseconds. */
const SHOWN_MS: Readonly<Record<ToastTone, number>> = { good: 6000, bad: 12_000 };
let count = 0;

/** Reports a success. Errors are shown where they happened, and stay; `bad` is for those that happened nowhere. */
export function toast(text: string, tone: ToastTone = "good"): void {
  const id = ++count;
  toasts.set([...toasts.get(), { id, text, tone }]);
  setTimeout(() => toasts.set(toasts.get().filter((other) => other.id !== id)), SHOWN_MS[tone]);
}

/** The text of an error: the service's own in English, in other languages the one for its code. */
export function problemText(error: unknown): string {
  const { code, message, status } = error instanceof ApiError ? error : { code: "", message: "", status: 0 };
  if (language === "en" && message !== "" && status < 500) {
    return `${message}.`.replace("..", ".");
  }
  return shared(isNameIn(SHARED, code) ? code : "failed");
}

/** Reports the failure of an action that has no place of its own on the page. */
export async function toastFailure(action: Promise<void>): Promise<void> {
  try {
    await action;
  } catch (error) {
    toast(problemText(error), "bad");
  }
}

export function ProblemNote({ error, ownFields = [] }: {
  readonly error: unknown;
  /** Names of fields that show their own errors. */
  readonly ownFields?: readonly string[];
}) {
  const fields = error instanceof ApiError ? error.fields : [];
  const details = fields.filter(({ pointer }) => !ownFields.includes(pointer.split("/")[1] ?? ""));
  return (
    <div class="problem note bad" role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <div>
        <p>{problemText(error)}</p>
        {details.length !== 0 && (
          <ul>
            {details.map(({ pointer, detail }) => (
              <li key={pointer}>
                <code>{pointer.slice(1)}</code>: <span lang="en" dir="ltr">{detail}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Shows notices, if nothing lies over this place; screen readers announce each. */
export function Toaster({ dialog }: {
  /** The dialog that it is in; absent: the page. */
  readonly dialog?: symbol;
}) {
  const isOnTop = useStore(openDialogs).at(-1) === dialog;
  const shown = useStore(toasts);
  return (
    <div class="toaster" role="status" aria-live="polite">
      {(isOnTop ? shown : []).map(({ id, text, tone }) => (
        <p key={id} class={`toast ${tone}`}>
          <Icon name={tone === "good" ? "check" : "warning"} />
          {text}
        </p>
      ))}
    </div>
  );
}

/** Text to copy verbatim: always left to right, with its own scroll bar. */
export function CodeBlock({ text, name, onCopied }: {
  readonly text: string;
  /** Its name for screen readers. */
  readonly name: string;
  /** Called when the text was copied, by the button or by hand. */
  readonly onCopied?: (() => void) | undefined;
}) {
  return (
    <div class="code-block" onCopy={onCopied}>
      <pre dir="ltr" tabIndex={0} aria-label={name} role="region"><code>{text}</code></pre>
      <CopyButton text={text} name={name} onCopied={onCopied} />
    </div>
  );
}
